"""Validates an order that it is sent, and the answer that it gives."""

from datetime import datetime
from typing import List

from fastapi import FastAPI
from pydantic import BaseModel


class Item(BaseModel):
    name: str
    price: float
    count: int
    tags: List[str]


class Order(BaseModel):
    customer: str
    at: datetime
    items: List[Item]


app = FastAPI()


@app.post("/orders", response_model=Order)
async def create(order: Order) -> Order:
    return order
