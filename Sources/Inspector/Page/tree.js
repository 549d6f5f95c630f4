// The tree of views, layers, controllers or accessibility elements. Only the rows that are visible are elements of the page.

import { find, make } from "./dom.js";

const rowHeight = 20;

/** Returns the nodes by their numbers, each with its children and its depth. */
export function link(nodes) {
  const byID = new Map();
  for (const node of nodes) {
    const parent = byID.get(node.parent);
    node.children = [];
    node.depth = parent ? parent.depth + 1 : 0;
    parent?.children.push(node);
    byID.set(node.id, node);
  }
  return byID;
}

/** Returns the nodes that are shown: without the content of closed ones, or those that match a search and what contains them. */
export function visible(nodes, byID, closed, search) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length) {
    const shown = new Set();
    for (const node of nodes) {
      const text = [node.type, node.name, node.controller, node.owner, node.identifier, node.value, ...(node.costs ?? [])].join(" ").toLowerCase();
      if (!words.every((word) => text.includes(word))) continue;
      for (let next = node; next && !shown.has(next); next = byID.get(next.parent)) shown.add(next);
    }
    return nodes.filter((node) => shown.has(node));
  }
  const rows = [];
  let limit = Infinity;
  for (const node of nodes) {
    if (node.depth > limit) continue;
    limit = closed.has(node.id) && node.children.length ? node.depth : Infinity;
    rows.push(node);
  }
  return rows;
}

export class Tree {
  nodes = [];
  byID = new Map();
  selected = null;
  #rows = [];
  #closed = new Set();
  #select;
  #area = find("tree");
  #search = find("search");

  constructor(select) {
    this.#select = select;
    this.#area.addEventListener("scroll", () => this.#render());
    this.#area.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#render()).observe(this.#area);
    this.#search.addEventListener("input", () => this.#update());
    this.#search.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown" || event.key === "Enter") this.#area.focus();
    });
  }

  set(nodes) {
    this.nodes = nodes;
    this.byID = link(nodes);
    this.#update();
  }

  /** Selects a node, opens what contains it, and scrolls to it. */
  reveal(id) {
    this.selected = id;
    for (let node = this.byID.get(this.byID.get(id)?.parent); node; node = this.byID.get(node.parent)) this.#closed.delete(node.id);
    this.#update();
    const index = this.#rows.findIndex((node) => node.id === id);
    if (index < 0) return;
    const [top, height] = [index * rowHeight, this.#area.clientHeight];
    if (top < this.#area.scrollTop || top + rowHeight > this.#area.scrollTop + height) {
      this.#area.scrollTop = Math.max(0, top - height / 2);
    }
    this.#render();
  }

  #update() {
    this.#rows = visible(this.nodes, this.byID, this.#closed, this.#search.value);
    find("rows").style.height = `${this.#rows.length * rowHeight}px`;
    this.#render();
  }

  #render() {
    const first = Math.max(0, Math.floor(this.#area.scrollTop / rowHeight) - 4);
    const last = first + Math.ceil(this.#area.clientHeight / rowHeight) + 8;
    const rows = this.#rows.slice(first, last).map((node, index) => this.#row(node, first + index));
    find("rows").replaceChildren(...rows);
    this.#area.setAttribute("aria-activedescendant", `row-${this.selected}`);
  }

  #row(node, index) {
    const sign = node.children.length ? (this.#closed.has(node.id) ? "▸ " : "▾ ") : "  ";
    const row = make("div", { class: `row${node.hidden ? " hidden-view" : ""}`, role: "treeitem", id: `row-${node.id}` },
      "  ".repeat(Math.min(node.depth, 40)) + sign + node.type);
    const details = [node.name && ` “${node.name}”`, node.controller && ` of ${node.controller}`, node.owner && ` of ${node.owner}`];
    row.append(make("span", { class: "name", textContent: details.filter(Boolean).join("") }));
    row.style.top = `${index * rowHeight}px`;
    row.setAttribute("aria-selected", node.id === this.selected);
    row.setAttribute("aria-level", node.depth + 1);
    if (node.children.length) row.setAttribute("aria-expanded", !this.#closed.has(node.id));
    row.addEventListener("click", () => this.#choose(node));
    row.addEventListener("dblclick", () => this.#toggle(node));
    return row;
  }

  #choose(node) {
    if (!node) return;
    this.reveal(node.id);
    this.#select(node);
  }

  #toggle(node, isClosed = !this.#closed.has(node.id)) {
    if (isClosed) this.#closed.add(node.id);
    else this.#closed.delete(node.id);
    this.#update();
  }

  #key(event) {
    const index = this.#rows.findIndex((node) => node.id === this.selected);
    const node = this.#rows[index];
    const page = Math.max(1, Math.floor(this.#area.clientHeight / rowHeight) - 1);
    const moves = { ArrowDown: index + 1, ArrowUp: index - 1, PageDown: index + page, PageUp: index - page, Home: 0, End: this.#rows.length - 1 };
    if (event.key in moves) {
      this.#choose(this.#rows[Math.min(Math.max(moves[event.key], 0), this.#rows.length - 1)]);
    } else if (event.key === "ArrowLeft" && node) {
      if (node.children.length && !this.#closed.has(node.id)) this.#toggle(node, true);
      else this.#choose(this.byID.get(node.parent));
    } else if (event.key === "ArrowRight" && node) {
      if (this.#closed.has(node.id)) this.#toggle(node, false);
      else this.#choose(node.children[0]);
    } else if (event.key === "Enter" && node) this.#select(node);
    else return;
    event.preventDefault();
  }
}
