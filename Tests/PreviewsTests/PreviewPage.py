"""Operates the page of previews in Chromium by WebDriver, and prints what it shows: PreviewPage.py ADDRESS FOLDER VALUES

VALUES is the file with the kept values of the view.
"""
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request

page, folder, kept_values = sys.argv[1:]
# The pipe with a line for each build that may end.
tokens = os.open(f"{folder}/tokens", os.O_RDWR | os.O_CLOEXEC)
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
driver = subprocess.Popen(["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


# The editor, two values of it, the property, and its value in the file after the second one.
EDITS = [
    ("radius", "30", "35", "radius", 35),
    ("isFilled", False, False, "isFilled", False),
    ("count", "3", "4", "count", 4),
    ("title", "gauge", "kept", "title", "kept"),
    ("origin y", "9", "8", "origin", [1, 8]),
    ("extent width", "12", "13", "extent", [13, 4]),
    ("area height", "20", "21", "area", [50, 50, 7, 21]),
    ("color", "#00ff00ff", "#00ffff80", "color", "#00ffff80"),
    ("level", "0.75", "0.125", "level", 0.125),
    ("share", "0.5", "0.75", "share", 0.75),
    ("caption", "Menge", "Stand", "caption", "Stand"),
    ("picture", "probe-dial", "probe-hand", "picture", "probe-hand"),
    ("isMarked", True, True, "isMarked", True),
    ("limit", "5", "6", "limit", 6),
    ("ratio", "0.5", "1.5", "ratio", 1.5),
    ("step", "0.5", "2.5", "step", 2.5),
    ("margin", "2", "3", "margin", 3),
    # The coordinates beside the one that is edited are 0 instead of no value.
    ("pin x", "205", "206", "pin", [206, 0]),
    ("space height", "7", "8", "space", [0, 8]),
    ("zone y", "9", "10", "zone", [0, 10, 0, 0]),
    ("tint", "#0000ffff", "#ff00ffff", "tint", "#ff00ffff"),
    ("badge", "probe-dial", "probe-hand", "badge", "probe-hand"),
]
# The editors of properties that have no value in the source.
OPTIONALS = ["title", "isMarked", "limit", "ratio", "step", "margin", "pin", "space", "zone", "tint", "badge"]

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


def kept():
    """The values in the file."""
    try:
        with open(kept_values) as file:
            return json.load(file)["values"]
    except FileNotFoundError:
        return {}


def shown(name, property):
    """What the editor of a property shows, and whether it has a value that can be removed."""
    return value(name), enabled(f"No {property}")


def change(name, new):
    """Edits a property, and waits for its image."""
    old = images()
    edit(name, new)
    wait(f"the image with another {name}", lambda: len(images()) == 1 and images() != old)
    wait(f"the value of {name}", lambda: value(name) == new)


def edit_all():
    """Edits each property, undoes the edits, and edits it again, which remains."""
    before = [shown(name, property) for name, _, _, property, _ in EDITS]
    for name, first, _, _, _ in EDITS:
        change(name, first)
    report("edited", len(EDITS))
    assert set(kept()) == {property for _, _, _, property, _ in EDITS}, kept()
    for (name, _, _, property, _), old in reversed(list(zip(EDITS, before))):
        press("Undo")
        wait(f"the old value of {name}", lambda: shown(name, property) == old)
    report("undone", wait("the end of changes", lambda: run("return document.querySelector('#undo').disabled")))
    wait("the end of the file", lambda: not os.path.exists(kept_values))
    for name, _, last, _, _ in EDITS:
        change(name, last)
    expected = {property: new for _, _, _, property, new in EDITS}
    wait("the kept values", lambda: kept() == expected)
    report("kept", len(kept()))


def remove_all():
    """Removes the value of each optional, and undoes it."""
    for name, _, _, property, new in EDITS:
        if property not in OPTIONALS:
            continue
        old = value(name)
        press(f"No {property}")
        wait(f"no {property}", lambda: value(name) != old and not enabled(f"No {property}") and property not in kept())
        press("Undo")
        wait(f"the {property}", lambda: shown(name, property) == (old, True) and kept().get(property) == new)
    report("removed", len(OPTIONALS))


def refuse():
    """Edits with values that are not accepted change nothing."""
    expected = kept()
    for name, property in [("picture", "picture"), ("badge", "badge")]:
        edit(name, "missing")
        wait(f"the refusal of {name}", lambda: f"{property}: expected the name of an image of the app" in text("#problems"))
        assert kept() == expected, kept()
        edit(name, "probe-hand")
        wait(f"the valid {name}", lambda: text("#state").startswith("ready") and text("#problems") == "")
    # A text with translations, which a storyboard has.
    press("Gauge in Main.storyboard (a)")
    wait("the text of the storyboard", lambda: value("caption") == "Menge")
    edit("caption", "other")
    wait("the refusal of the text", lambda: "a text with translations is edited in Xcode" in text("#message"))
    press("Gauge")
    wait("the text of the class", lambda: value("caption") == "Stand")
    assert kept() == expected, kept()
    report("refused", 3)


def operate():
    wait("the first image", lambda: text("#state").startswith("ready") and len(images()) == 1)
    edit_all()
    remove_all()
    refuse()
    press("Reset radius")
    wait("the radius of the source", lambda: value("radius") == "10" and "radius" not in kept())
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
    last = wait("the images", lambda: len(images()) == 2 and images())
    save(source)
    allow(1)
    wait(name, lambda: all(message in text("#problems") for message in messages))
    report(name, is_dimmed() and images() == last)


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
    save("radius = 30")
    wait("the build", lambda: started() == before + 1)
    last = images()
    # Nothing waits for the page or for the build, which goes on.
    begin = time.monotonic()
    for radius in range(31, 41):
        save(f"radius = {radius}")
    duration = time.monotonic() - begin
    assert duration < 1, f"the ten saves have taken {duration} s"
    allow(2)
    wait_for_radius(40)
    wait("the last images", lambda: len(images()) == 2 and not set(images()) & set(last))
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
