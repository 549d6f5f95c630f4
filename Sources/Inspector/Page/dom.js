// Elements, tabs and messages.

export const find = (id) => document.getElementById(id);

/** Creates an element. Texts of the app are set as text, never as HTML. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name in element && name !== "list") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** Fills a tab list. The arrow keys select, as the Tab key enters and leaves it. */
export function tabs(list, names, select) {
  const buttons = names.map((name) =>
    make("button", { role: "tab", type: "button", textContent: name, onclick: () => choose(name) }));
  function choose(name, focus = false) {
    for (const button of buttons) {
      const isSelected = button.textContent === name;
      button.setAttribute("aria-selected", isSelected);
      button.tabIndex = isSelected ? 0 : -1;
      if (isSelected && focus) button.focus();
    }
    select(name);
  }
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const index = buttons.indexOf(document.activeElement);
    if (!step || index < 0) return;
    event.preventDefault();
    choose(names[(index + step + names.length) % names.length], true);
  });
  list.replaceChildren(...buttons);
  choose(names[0]);
  return choose;
}

let messageTimer = 0;

/** Shows a message for a while. */
export function say(text) {
  find("message").textContent = text;
  clearTimeout(messageTimer);
  messageTimer = setTimeout(() => { find("message").textContent = ""; }, 5000);
}

/** Shows elements in the dialog. */
export function show(...elements) {
  find("dialog-content").replaceChildren(...elements);
  if (!find("dialog").open) find("dialog").showModal();
}
