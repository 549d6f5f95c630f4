"""Operates the pages of inspectors in Chromium by WebDriver, and prints what they show: InspectorPage.py EASEL SKETCH FOLDER

EASEL is the path of the command, and SKETCH the address of the page of this app. FOLDER is for files, and has the addresses of apps.
"""
import base64
import json
import os
import socket
import struct
import subprocess
import sys
import time
import urllib.request
import zlib

easel, sketch, folder = sys.argv[1:4]
programs = []


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


port = free_port()
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


def start(arguments, **settings):
    """Starts the command, and returns its output."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("EASEL_")}
    environment.update(settings, XDG_RUNTIME_DIR=folder, RUNTIME_DIRECTORY="")
    program = subprocess.Popen([easel] + arguments, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    programs.append(program)
    return program.stdout


def virtual_settings():
    """Starts the settings app on the virtual clock, and returns the address of its page."""
    start(
        ["run", "settings"],
        EASEL_CLOCK="virtual",
        EASEL_DISPLAY="virtual",
        EASEL_SIZE="600x400",
        EASEL_STORAGE="none",
        EASEL_CONFIG="none",
        EASEL_INSPECTOR=str(free_port()),
    )
    return wait("the settings app", lambda: start(["inspect", "--live", "settings"]).read()).decode().strip()


def failed_tests():
    """Returns the address of a page with a sheet of two images of 40 by 30 pixels, which differ in 5 by 4 pixels."""
    images = f"{folder}/failed"
    os.mkdir(images)
    white, red, gray = b"\xff\xff\xff", b"\xff\0\0", b"\x80\x80\x80"
    rows = b""
    for y in range(30):
        actual = b"".join(red if 10 <= x < 15 and 20 <= y < 24 else white for x in range(40))
        rows += b"\0" + white * 40 + gray * 8 + b"\0\0\0" * 40 + gray * 8 + actual
    header = struct.pack(">IIBBBBB", 3 * 40 + 16, 30, 8, 2, 0, 0, 0)
    with open(f"{images}/a \"sheet\" <b>-difference.png", "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        for kind, data in ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")):
            file.write(struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)))
    return start(["inspect", "--goldens", images]).readline().decode().strip()


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


def set_value(selector, value):
    run(
        "const field = document.querySelector(arguments[0]);"
        "field.value = arguments[1];"
        "field.dispatchEvent(new Event('change'))",
        selector,
        value,
    )


def select(words, kind):
    """Selects the first node of the tree with a type that matches words."""
    search(words)
    found = run(
        "const rows = [...document.querySelectorAll('.row')];"
        "const row = rows.find((row) => row.firstChild.textContent.replace(/^[^A-Za-z]*/, '') === arguments[0]);"
        "row?.click();"
        "return row !== undefined",
        kind,
    )
    assert found, f"there is no {kind} for {words}"
    wait(kind, lambda: text("#properties h2") == kind)
    search("")


def seconds():
    return float(text("#time").split(" ")[0])


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


# The button of the app that undoes a stroke.
undo_button = (0.346, 0.835)


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

    # The tool bar by its name in the tree: a property, its statement, and its undoing. The keyboard stays in the field.
    select("ToolBar", "ToolBar")
    alpha = '.property input[aria-label="alpha"]'
    run("document.querySelector(arguments[0]).focus()", alpha)
    set_value(alpha, "0.4")
    wait("the change", lambda: pixels() != before)
    value = "return document.querySelector(arguments[0])?.value"
    report("alpha", wait("the new value", lambda: run(value, alpha) == "0.4"))
    report("focus", run("return document.activeElement.ariaLabel"))
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

    # A stroke that is recorded, undone in the app, and replayed.
    click("#record")
    wait("the recording", lambda: text("#record") == "End recording")
    drag((0.2, 0.2), (0.3, 0.5), (0.5, 0.3), (0.8, 0.6))
    wait("the end of the touches", lambda: pixels() == pixels())
    click("#record")
    wait("the recording", lambda: run("return !document.getElementById('replay').disabled"))
    drawn = wait("a still screen", still)
    drag(undo_button)
    wait("the undoing", lambda: pixels() != drawn)
    click("#replay")
    report("replayed", wait("the same stroke", lambda: pixels() == drawn))

    tab("trees", "layers")
    tab("stages", "layers")
    report("slabs", wait("the layers", lambda: count(".slab")))
    report("images", wait("their pixels", lambda: run("return document.querySelectorAll('.slab img').length > 5")))
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
    tab("lower", "memory")
    wait("the memory", lambda: "pages of glyphs" in text("#memory"))
    report("stores", count("#memory button"))
    shot("end")


def still():
    """The pixels, when they are the same twice in a row."""
    before = pixels()
    time.sleep(0.3)
    return before if pixels() == before else None


def still_time():
    """The time of the app, when it is the same twice in a row, for longer than the page waits before it reads the time."""
    before = seconds()
    time.sleep(1)
    return before if seconds() == before else None


def operate_the_clock():
    """A text, a constraint and the time of an app whose clock stands still."""
    wait("the screen", lambda: text("#state") == "connected" and count(".row") > 1 and pixels()[0] > 300)
    wait("the clock", lambda: run("return !document.getElementById('clock').hidden"))
    launched = seconds()
    before = wait("a still screen", still)
    select("Appearance", "UILabel")
    set_value('.property input[aria-label="text"]', "Edited in a browser")
    report("text", wait("the text", lambda: pixels() != before))
    click("#undo")
    wait("the old text", lambda: pixels() == before)
    select("UIStackView", "UIStackView")
    constant = '.constraint input[aria-label="constant"]'
    old = run("return Number(document.querySelector(arguments[0]).value)", constant)
    set_value(constant, str(old + 25))
    report("constraint", wait("the constraint", lambda: pixels() != before))
    shot("constraint")
    click("#undo")
    wait("the old constraint", lambda: pixels() == before)

    # The clock stands still, moves by a frame, and runs. The page reads the time after the changes above.
    start = wait("the time of the changes", still_time)
    report("changes", start > launched)
    click("#step")
    wait("a step", lambda: seconds() > start)
    report("step", round((seconds() - start) * 60))
    set_value("#speed", "2")
    click("#run")
    wait("the run", lambda: text("#run") == "Pause")
    time.sleep(0.3)
    click("#run")
    wait("the pause", lambda: text("#run") == "Run")
    stopped = seconds()
    report("ran", stopped > start + 0.1)
    run("document.getElementById('clock').scrollIntoView()")
    time.sleep(0.3)
    report("stands", seconds() == stopped)


def operate_images():
    wait("the image", lambda: "differ" in text("#facts"))
    report("image", text("#images .choice"))
    report("facts", text("#facts"))
    size = "const canvas = document.getElementById('canvas'); return [canvas.width, canvas.height]"
    assert run(size) == [136, 30]
    tab("modes", "actual")
    assert run(size) == [40, 30]
    pixel = "return [...document.getElementById('canvas').getContext('2d').getImageData(12, 21, 1, 1).data]"
    report("pixel", run(pixel))
    shot("goldens")


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
        call("POST", f"{session}/url", {"url": sketch})
        operate()
        call("POST", f"{session}/url", {"url": virtual_settings()})
        operate_the_clock()
        call("POST", f"{session}/url", {"url": failed_tests()})
        operate_images()
        entries = call("POST", f"{session}/se/log", {"type": "browser"})
        report("errors", [entry["message"] for entry in entries if entry["level"] == "SEVERE"])
    finally:
        attempt(lambda: call("DELETE", session))
finally:
    # Not by a signal that the tests may block, also in their children.
    for program in programs + [driver]:
        program.kill()
        program.wait()
