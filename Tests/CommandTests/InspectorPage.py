"""Operates the page of an inspector in Chromium by WebDriver, and prints what it shows: InspectorPage.py ADDRESS FOLDER"""
import base64
import json
import socket
import subprocess
import sys
import time
import urllib.request

page, folder = sys.argv[1], sys.argv[2]
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
driver = subprocess.Popen(["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def call(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    address = f"http://127.0.0.1:{port}{path}"
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)["value"]


def wait(description, condition, limit=60):
    end = time.monotonic() + limit
    while True:
        value = condition()
        if value:
            return value
        assert time.monotonic() < end, f"{description} did not happen"
        time.sleep(0.05)


def attempt(body):
    try:
        return body()
    except OSError:
        return None


def run(script, *arguments):
    return call("POST", f"{session}/execute/sync", {"script": script, "args": list(arguments)})


def find(selector):
    element = call("POST", f"{session}/element", {"using": "css selector", "value": selector})
    return list(element.values())[0]


def click(selector):
    call("POST", f"{session}/element/{find(selector)}/click", {})


def keys(selector, value):
    call("POST", f"{session}/element/{find(selector)}/value", {"text": value})


def text(selector):
    return run("return document.querySelector(arguments[0])?.textContent ?? ''", selector)


def count(selector):
    return run("return document.querySelectorAll(arguments[0]).length", selector)


def shot(name):
    with open(f"{folder}/{name}.png", "wb") as file:
        file.write(base64.b64decode(call("GET", f"{session}/screenshot")))


def tab(group, name):
    run(
        "const tabs = [...document.querySelectorAll(`#${arguments[0]} [role=tab]`)];"
        "tabs.find((tab) => tab.textContent === arguments[1]).click()",
        group,
        name,
    )


def search(words):
    run(
        "const field = document.getElementById('search');"
        "field.value = arguments[0];"
        "field.dispatchEvent(new Event('input'))",
        words,
    )


def close():
    run("document.getElementById('dialog').close()")


def pixels():
    """The size of the screen, and a sum of its pixels."""
    return run(
        "const canvas = document.getElementById('screen');"
        "const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;"
        "let sum = 0;"
        "for (const value of data) sum = (sum * 31 + value) % 1000000007;"
        "return [canvas.width, canvas.height, sum]"
    )


def drag(*points):
    box = run(
        "const box = document.getElementById('screen').getBoundingClientRect();"
        "return [box.left, box.top, box.width, box.height]"
    )

    def move(point, duration):
        x, y = (round(box[axis] + point[axis] * box[axis + 2]) for axis in (0, 1))
        return {"type": "pointerMove", "duration": duration, "x": x, "y": y}

    actions = [move(points[0], 0), {"type": "pointerDown", "button": 0}]
    actions += [move(point, 30) for point in points[1:]] + [{"type": "pointerUp", "button": 0}]
    pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}
    call("POST", f"{session}/actions", {"actions": [pointer]})


def report(name, value):
    print(name, value, flush=True)


def operate():
    wait("the screen", lambda: text("#state") == "connected" and count(".row") > 1 and pixels()[0] > 300)
    before = pixels()
    click("#pick")
    drag((0.5, 0.5))
    report("selected", wait("a selection", lambda: count(".property") and text("#properties h2")))
    wait("the mark", lambda: count(".mark") == 1)
    click("#pick")

    # The tool bar by its name in the tree: a property, its statement, and its undoing.
    search("ToolBar")
    run(
        "const rows = [...document.querySelectorAll('.row')];"
        "rows.find((row) => row.textContent.trim().replace(/^[^A-Za-z]*/, '').startsWith('ToolBar')).click()"
    )
    wait("the tool bar", lambda: text("#properties h2") == "ToolBar")
    search("")
    alpha = '.property input[aria-label="alpha"]'
    run(
        "const field = document.querySelector(arguments[0]);"
        "field.value = '0.4';"
        "field.dispatchEvent(new Event('change'))",
        alpha,
    )
    wait("the change", lambda: pixels() != before)
    value = "return document.querySelector(arguments[0])?.value"
    report("alpha", wait("the new value", lambda: run(value, alpha) == "0.4"))
    shot("changed")
    click("#swift")
    report("swift", wait("the statements", lambda: text("#dialog pre")).splitlines()[-1])
    close()
    click("#undo")
    wait("the old pixels", lambda: pixels() == before)

    # A stroke is the difference of two screenshots.
    click("#capture")
    wait("the screenshot", lambda: run("return document.querySelector('#dialog canvas')?.width") == before[0])
    close()
    drag((0.3, 0.4), (0.5, 0.6), (0.7, 0.45))
    wait("the stroke", lambda: pixels() != before)
    click("#compare")
    report("difference", wait("the difference", lambda: text("#difference")))
    close()

    tab("trees", "layers")
    tab("stages", "layers")
    report("slabs", wait("the layers", lambda: count(".slab")))
    shot("layers")
    tab("stages", "screen")
    frames = "return parseInt(document.getElementById('timeline').getAttribute('aria-label')) || 0"
    report("frames", wait("frames", lambda: run(frames)))
    tab("lower", "log")
    wait("the log", lambda: "inspector listens" in text("#log"))
    tab("trees", "views")
    wait("the views", lambda: "UIWindow" in text("#rows"))
    rows = count(".row")
    keys("#search", "UIWindow")
    report("found", wait("fewer rows", lambda: 0 < count(".row") < rows))
    shot("end")


try:
    wait("the start of the driver", lambda: attempt(lambda: call("GET", "/status")["ready"]))
    arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1200,800"]
    options = {
        "goog:chromeOptions": {"args": arguments + [f"--user-data-dir={folder}/chromium"]},
        "goog:loggingPrefs": {"browser": "ALL"},
    }
    created = call("POST", "/session", {"capabilities": {"alwaysMatch": options}})
    session = "/session/" + created["sessionId"]
    try:
        call("POST", f"{session}/url", {"url": page})
        operate()
        entries = call("POST", f"{session}/se/log", {"type": "browser"})
        report("errors", [entry["message"] for entry in entries if entry["level"] == "SEVERE"])
    finally:
        attempt(lambda: call("DELETE", session))
finally:
    # Not by a signal that the tests may block, also in their children.
    driver.kill()
    driver.wait()
