"""Operates `easel preview` by the commands of its page, and writes the images that the page loads:

    LivePreview.py edit|restart FOLDER SOURCE EASEL [ARGUMENT...]

The first one changes the end color in the source, and then the end radius by the editor. The second one only waits for the image.
Images are written to FOLDER. Each step is a line of the output: its name, the runs of the compiler, and the radius.
"""
import base64
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import time
import urllib.parse
import urllib.request

run, folder, source = sys.argv[1:4]
command = sys.argv[4:]
# The first build of a machine compiles Easel.
FIRST_BUILD = 3000
BUILD = 600


class Page:
    """A page of the server: a WebSocket with one request at a time."""

    def __init__(self, address):
        self.address = address
        parts = urllib.parse.urlsplit(address)
        self.socket = socket.create_connection((parts.hostname, parts.port), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {parts.path}socket HTTP/1.1", f"Host: {parts.netloc}", f"Origin: http://{parts.netloc}",
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", "", "",
        ]
        self.socket.sendall("\r\n".join(lines).encode())
        self.file = self.socket.makefile("rb")
        status = self.file.readline()
        assert b" 101 " in status, status
        while self.file.readline() not in (b"\r\n", b""):
            pass
        self.number = 0
        self.state = None
        self.state_number = 0

    def send(self, kind, payload):
        """Sends a frame, with a mask of zeros."""
        size = bytes([128 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack(">H", len(payload))
        self.socket.sendall(bytes([128 | kind]) + size + bytes(4) + payload)

    def read(self):
        """Returns the text of the next frame that has one."""
        while True:
            kind, size = self.file.read(2)
            if size == 126:
                size = struct.unpack(">H", self.file.read(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.file.read(8))[0]
            payload = self.file.read(size)
            if kind & 15 == 1:
                return payload.decode()
            if kind & 15 == 9:
                self.send(10, payload)

    def ask(self, name, **fields):
        self.number += 1
        self.send(1, json.dumps({"name": name, "number": self.number, **fields}).encode())
        while True:
            answer = json.loads(self.read())
            if answer.get("number") == self.number:
                assert "error" not in answer, answer
                return answer.get("result")

    def wait(self, description, condition, limit):
        """Waits until a condition holds for the state, and returns it."""
        end = time.monotonic() + limit
        while True:
            answer = self.ask("preview.state", after=self.state_number)
            if answer.get("state"):
                self.state, self.state_number = answer["state"], answer["number"]
            if self.state and condition(self.state):
                return self.state
            assert not self.state or self.state["status"] != "failed", f"{description}: {json.dumps(self.state)}"
            assert time.monotonic() < end, f"{description}: {json.dumps(self.state)}"
            assert program.poll() is None, f"{description}: easel preview has ended"
            time.sleep(0.1)

    def save(self, name):
        """Writes the image of the only canvas, and prints the step."""
        [image] = self.state["images"]
        with urllib.request.urlopen(self.address + image["path"], timeout=60) as answer:
            data = answer.read()
        with open(f"{folder}/{name}.png", "wb") as file:
            file.write(data)
        print(name, self.state["builds"], value(self.state, "endRadius"), flush=True)


def value(state, name):
    return next((item["value"] for item in state["properties"] if item["name"] == name), None)


def is_drawn(builds):
    """Returns a condition: the view is drawn after a number of builds, without a message."""
    return lambda state: (
        state["status"] == "ready" and state["builds"] == builds and len(state["images"]) == 1 and not state["problems"]
    )


def edit(page):
    with open(source) as file:
        text = file.read()
    assert text.count("UIColor.red") == 1
    with open(source, "w") as file:
        file.write(text.replace("UIColor.red", "UIColor.blue"))
    page.wait("the color of the source", lambda state: is_drawn(2)(state) and state["times"], BUILD)
    print("times", page.state["note"], flush=True)
    page.save("color")
    page.ask("preview.edit", property="endRadius", value=140)
    page.wait("the radius", lambda state: is_drawn(2)(state) and value(state, "endRadius") == 140, 60)
    page.save("radius")


with open(f"{folder}/errors-{run}.txt", "w") as errors:
    program = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, text=True)
    try:
        address = next((word for word in program.stdout.readline().split() if word.startswith("http://")), None)
        assert address, "easel preview prints no address"
        page = Page(address)
        page.wait("the first image", is_drawn(1), FIRST_BUILD)
        page.save("first" if run == "edit" else run)
        if run == "edit":
            edit(page)
        # As Control-C does.
        program.send_signal(signal.SIGINT)
        print("status", program.wait(60), flush=True)
    finally:
        program.kill()
        program.wait()
