"""Operates the page of previews in Chromium by WebDriver, and prints what it shows: PreviewPage.py ADDRESS FOLDER"""
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request

page, folder = sys.argv[1], sys.argv[2]
# The pipe with a line for each build that may end.
tokens = os.open(f"{folder}/tokens", os.O_RDWR | os.O_CLOEXEC)
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
driver = subprocess.Popen(["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


BUTTON = (
    "const button = [...document.querySelectorAll('button')]"
    ".find((button) => (button.ariaLabel ?? button.textContent) === arguments[0]);"
)


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


def text(selector):
    return run("return document.querySelector(arguments[0])?.textContent ?? ''", selector)


def images():
    """The paths of the images that have been loaded."""
    return run(
        "return [...document.querySelectorAll('.canvas img')]"
        ".filter((image) => image.complete && image.naturalWidth > 0).map((image) => image.getAttribute('src'))"
    )


def value(name):
    """The value that an editor shows."""
    return run(
        "const field = [...document.querySelectorAll('#properties input')].find((field) => field.ariaLabel === arguments[0]);"
        "return field?.type === 'checkbox' ? field.checked : field?.value",
        name,
    )


def edit(name, new):
    run(
        "const field = [...document.querySelectorAll('#properties input')].find((field) => field.ariaLabel === arguments[0]);"
        "if (field.type === 'checkbox') field.click();"
        "else { field.value = arguments[1]; field.dispatchEvent(new Event('change')); }",
        name,
        new,
    )


def enabled(label):
    """Whether there is a button with a label, and it can be pressed."""
    return run(f"{BUTTON} return button !== undefined && !button.disabled", label)


def press(label):
    # The page may not show the last edit yet.
    wait(f"the button {label}", lambda: enabled(label))
    run(f"{BUTTON} button.click()", label)


def is_dimmed():
    return run("return Number(getComputedStyle(document.querySelector('#canvases img')).opacity) < 1")


def save(source):
    with open(f"{folder}/project/A.swift", "w") as file:
        file.write(source)


def allow(count):
    os.write(tokens, b"\n" * count)


def started():
    """The number of builds that have read the source."""
    with open(f"{folder}/builds") as file:
        return len(file.readlines())


def wait_for_radius(radius):
    """Waits until the source with a radius is drawn, and nothing else is shown."""
    wait(
        f"the radius {radius}",
        lambda: text("#state").startswith("ready") and value("radius") == str(radius) and text("#problems") == "",
    )


def report(name, value):
    print(name, value, flush=True)


def operate():
    wait("the first image", lambda: text("#state").startswith("ready") and len(images()) == 1)
    edits = [
        ("radius", "30"), ("isFilled", False), ("count", "3"), ("title", "gauge"), ("origin y", "9"), ("extent width", "12"),
        ("area height", "20"), ("color", "#00ff00ff"),
    ]
    before = [value(name) for name, _ in edits]
    for name, new in edits:
        shown = images()
        edit(name, new)
        wait(f"the image with another {name}", lambda: len(images()) == 1 and images() != shown)
        wait(f"the value of {name}", lambda: value(name) == new)
    report("edited", len(edits))
    for index in reversed(range(len(edits))):
        name, _ = edits[index]
        press("Undo")
        wait(f"the old value of {name}", lambda: value(name) == before[index])
    report("undone", wait("the end of changes", lambda: run("return document.querySelector('#undo').disabled")))
    edit("count", "4")
    wait("the count", lambda: value("count") == "4")
    edit("title", "kept")
    wait("the title", lambda: value("title") == "kept")
    press("No title")
    wait("no title", lambda: value("title") == "" and not enabled("No title"))
    edit("radius", "-1")
    wait("the crash", lambda: "crashed" in text("#problems") and "the radius is negative" in text("#problems"))
    report("dimmed", is_dimmed())
    press("Undo")
    wait("the next process", lambda: text("#state").startswith("ready") and text("#problems") == "")
    press("Add canvas")
    report("canvases", wait("two images", lambda: len(images()) == 2 and len(images())))


def show_failure(name, source, *messages):
    """Builds a source that cannot be compiled or drawn, and says whether the last images are dimmed beside the messages."""
    # The page may be loading those of the last source.
    shown = wait("the images", lambda: len(images()) == 2 and images())
    save(source)
    allow(1)
    wait(name, lambda: all(message in text("#problems") for message in messages))
    report(name, is_dimmed() and images() == shown)


def change_source():
    show_failure("error", "broken", f"{folder}/project/A.swift:3:7: broken")
    save("radius = 11")
    allow(1)
    wait_for_radius(11)
    report("mended", not is_dimmed() and "without the build" in text("#state"))
    # The build has read the source when the source changes.
    before = started()
    save("radius = 21")
    wait("the build", lambda: started() == before + 1)
    save("radius = 22")
    allow(2)
    wait_for_radius(22)
    report("changed", started() - before)
    before = started()
    save("radius = 31")
    wait("the build", lambda: started() == before + 1)
    shown = images()
    for radius in range(32, 41):
        save(f"radius = {radius}")
        wait("the build that goes on", lambda: text("#state").startswith("building"))
    allow(2)
    wait_for_radius(40)
    wait("the last images", lambda: len(images()) == 2 and not set(images()) & set(shown))
    report("saved", started() - before)
    show_failure("loop", "loop", "the view does not end within 2.0 s", "Gauge.draw")
    save("radius = 51")
    allow(1)
    wait_for_radius(51)
    show_failure("hog", "hog", "the view has crashed", "failed to allocate", "Program crashed")
    save("radius = 52")
    allow(1)
    wait_for_radius(52)
    report("builds", run("return document.querySelector('#state').title"))


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
        change_source()
        entries = call("POST", f"{session}/se/log", {"type": "browser"})
        report("errors", [entry["message"] for entry in entries if entry["level"] == "SEVERE"])
    finally:
        attempt(lambda: call("DELETE", session))
finally:
    # Signals that a test blocks are blocked in its programs.
    driver.kill()
    driver.wait()
