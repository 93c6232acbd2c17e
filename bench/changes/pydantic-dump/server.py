"""Writes a tree of nested models, whose nodes may be of two types, as JSON."""

from __future__ import annotations

from typing import Literal, Union

from pydantic import BaseModel, Field


class Leaf(BaseModel):
    kind: Literal["leaf"] = "leaf"
    name: str


class Parent(BaseModel):
    kind: Literal["parent"] = "parent"
    name: str
    children: list[Union[Parent, Leaf]] = Field(default_factory=list)


def tree(depth: int) -> Parent:
    children = [tree(depth - 1) if depth > 0 else Leaf(name=f"leaf {number}") for number in range(3)]
    return Parent(name=f"depth {depth}", children=children)


TREE = tree(2)
HEADERS = [(b"content-type", b"application/json")]


async def app(scope, receive, send):
    body = TREE.model_dump_json().encode()
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    await send({"type": "http.response.body", "body": body})
