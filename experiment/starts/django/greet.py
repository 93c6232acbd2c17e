"""Greets with the path that was asked for."""

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpResponse
from django.urls import re_path

settings.configure(ALLOWED_HOSTS=["127.0.0.1"], ROOT_URLCONF=__name__, SECRET_KEY="none")


def greet(request):
    return HttpResponse(
        f"Hello, visitor! You've requested: {request.path}\n",
        content_type="text/plain; charset=utf-8",
    )


urlpatterns = [re_path("", greet)]
application = get_wsgi_application()
