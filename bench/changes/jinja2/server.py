"""Renders a page with a loop, filters and attributes that a filter looks up, which is what the release changes."""

from jinja2 import DictLoader, Environment

PAGE = """<!doctype html>
<title>{{ title }}</title>
<table>
{% for user in users %}<tr class="{{ loop.cycle('odd', 'even') }}">
<td>{{ user|attr('name')|upper }}</td><td>{{ user.mail }}</td><td>{{ user|attr('age') }}</td>
</tr>{% else %}<tr><td>nobody</td></tr>{% endfor %}
</table>
"""


class User:
    def __init__(self, number: int):
        self.name = f"user <{number}>"
        self.mail = f"user{number}@example.org"
        self.age = 20 + number


TEMPLATE = Environment(loader=DictLoader({"page": PAGE}), autoescape=True).get_template("page")
USERS = [User(number) for number in range(50)]
HEADERS = [(b"content-type", b"text/html; charset=utf-8")]


async def app(scope, receive, send):
    body = TEMPLATE.render(title="Users", users=USERS).encode()
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    await send({"type": "http.response.body", "body": body})
