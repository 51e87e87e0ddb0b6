#!/usr/bin/python3
"""A browser for WebKitWebDriver: a window without bars, so that it can be as narrow as a phone's.

Arguments: width and height of the page, and a file for the console's messages.
"""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

width, height, log = sys.argv[1:4]

# The process of a page writes the console to standard output, which the driver closes.
messages = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
os.dup2(messages, sys.stdout.fileno())
os.dup2(messages, sys.stderr.fileno())

context = WebKit2.WebContext(website_data_manager=WebKit2.WebsiteDataManager.new_ephemeral())
context.set_automation_allowed(True)
context.set_preferred_languages(["en"])


def open_window(_session):
    settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    window = Gtk.Window()
    view.connect("close", lambda _view: window.destroy())
    window.set_default_size(int(width), int(height))
    window.add(view)
    window.show_all()
    return view


def start(_context, session):
    session.set_application_info(WebKit2.ApplicationInfo())
    session.connect("create-web-view::window", open_window)
    session.connect("create-web-view::tab", open_window)


context.connect("automation-started", start)
Gtk.main()
