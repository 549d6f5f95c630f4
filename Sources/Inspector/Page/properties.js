// The properties of the selected object, its constraints, and the settings of the user.

import { find, make } from "./dom.js";

const parts = {
  rect: ["x", "y", "width", "height"], point: ["x", "y"], size: ["width", "height"],
  insets: ["top", "leading", "bottom", "trailing"],
};

/** Returns the editor of a value. `change` receives the new value. */
export function editor({ name, kind, value, choices }, change) {
  if (choices) {
    const options = choices.map((choice) => make("option", { value: choice, textContent: choice, selected: choice === value }));
    return make("select", { ariaLabel: name, onchange: (event) => change(event.target.value) }, ...options);
  }
  if (kind === "flag" || typeof value === "boolean") {
    return make("input", { type: "checkbox", ariaLabel: name, checked: value === true, onchange: (event) => change(event.target.checked) });
  }
  if (kind === "number") return numberField(name, value, change);
  if (kind in parts) {
    // A value of `null` has no coordinates; the edit of one creates the others.
    const numbers = parts[kind].map((_, index) => value?.[index] ?? 0);
    const fields = parts[kind].map((part, index) => numberField(`${name} ${part}`, numbers[index], (number) => {
      numbers[index] = number;
      change(numbers);
    }, part));
    return make("div", { class: "numbers" }, ...fields);
  }
  if (kind === "color") return colorField(name, value, change);
  return make("input", { value: value ?? "", ariaLabel: name, onchange: (event) => change(event.target.value) });
}

function numberField(name, value, change, title = name) {
  return make("input", {
    type: "number", step: "any", value: value ?? 0, ariaLabel: name, title,
    onchange: (event) => { if (Number.isFinite(event.target.valueAsNumber)) change(event.target.valueAsNumber); },
  });
}

function colorField(name, value, change) {
  const text = typeof value === "string" && value.startsWith("#") ? value : "";
  const alpha = text.slice(7) || "ff";
  return make("span", { class: "color" },
    make("input", {
      type: "color", ariaLabel: `${name} without alpha`, value: text.slice(0, 7) || "#000000",
      onchange: (event) => change(event.target.value + alpha),
    }),
    make("input", {
      ariaLabel: name, value: text, placeholder: value ?? "none",
      onchange: (event) => change(event.target.value.trim() || null),
    }));
}

function row(name, content) {
  return make("div", { class: "property" }, make("span", { textContent: name }), content);
}

/** Returns the elements of an area that keys operate, in their order. */
function focusables(area) { return [...area.querySelectorAll("button, input, select")]; }

export class Properties {
  #set;
  #select;
  #shown = null;

  /**
   * @param set Changes a property: number of the object, name, value.
   * @param select Selects an object by its number.
   */
  constructor(set, select) {
    this.#set = set;
    this.#select = select;
  }

  show(object) {
    const area = find("properties");
    // The panel is replaced after each change. Who edits by keys stays where they were.
    const position = this.#shown === object?.id ? focusables(area).indexOf(document.activeElement) : -1;
    this.#shown = object?.id ?? null;
    if (!object) return area.replaceChildren(make("p", { textContent: "Nothing is selected." }));
    const rows = [make("h2", { textContent: object.type })];
    for (const [id, text] of [[object.layer, "Layer"], [object.owner, "View"]]) {
      if (id !== undefined) rows.push(make("button", { type: "button", textContent: text, onclick: () => this.#select(id) }));
    }
    for (const property of object.properties) {
      rows.push(row(property.name, editor(property, (value) => this.#set(object.id, property.name, value))));
    }
    if (object.constraints?.length) {
      rows.push(make("h3", { textContent: "Constraints" }), ...object.constraints.map((item) => this.#constraint(item)));
    }
    rows.push(make("h3", { textContent: "More" }));
    for (const { name, value } of object.facts) rows.push(row(name, make("span", { textContent: value })));
    area.replaceChildren(...rows);
    if (position >= 0) focusables(area)[position]?.focus();
  }

  #constraint({ id, text, constant, priority, violation }) {
    const rows = [make("div", { textContent: text, class: violation ? "broken" : "" })];
    if (violation) rows.push(make("div", { class: "broken", textContent: `not satisfied by ${violation} points` }));
    const edit = (name, value) => row(name, editor({ name, kind: "number", value }, (number) => this.#set(id, name, number)));
    rows.push(edit("constant", constant), edit("priority", priority));
    return make("div", { class: "constraint" }, ...rows);
  }

  /** Shows the settings of the user. */
  showSettings(settings, change) {
    const rows = settings.map((setting) => row(setting.name, editor(setting, (value) => change(setting.name, value))));
    const position = focusables(find("switches")).indexOf(document.activeElement);
    find("switches").replaceChildren(...rows);
    if (position >= 0) focusables(find("switches"))[position]?.focus();
  }
}
