// The layers of the tree in space, which one rotates, each with its own pixels.

import { find, make } from "./dom.js";

const mostSlabs = 400;

/** Returns the nodes to show: the selected one and what it contains, or all; visible ones with an area. */
export function slabs(nodes, byID, selected) {
  const root = byID.get(selected);
  const isInside = (node) => {
    for (let next = node; next; next = byID.get(next.parent)) if (next === root) return true;
    return false;
  };
  const shown = nodes.filter((node) => node.frame && !node.hidden && node.frame[2] > 0 && node.frame[3] > 0);
  const inside = root?.children?.length ? shown.filter(isInside) : shown;
  return inside.slice(0, mostSlabs);
}

export class Exploded {
  #area = find("exploded");
  #scene = find("scene");
  #angles = { x: -15, y: 35 };
  #distance = 24;
  #zoom = 1;
  #select;
  #link;
  #depths = [];
  /** The number of the tree that is shown; those of former ones are not read any more. */
  #generation = 0;

  constructor(link, select) {
    this.#link = link;
    this.#select = select;
    let last = null;
    this.#area.addEventListener("pointerdown", (event) => { last = event; });
    window.addEventListener("pointermove", (event) => {
      if (!last || !event.buttons) return;
      this.#rotate((last.clientY - event.clientY) / 3, (event.clientX - last.clientX) / 3);
      last = event;
    });
    window.addEventListener("pointerup", () => { last = null; });
    this.#area.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.#zoom = Math.min(Math.max(this.#zoom * Math.exp(-event.deltaY / 500), 0.2), 5);
      this.#turn();
    }, { passive: false });
    this.#area.addEventListener("keydown", (event) => {
      const turns = { ArrowUp: [5, 0], ArrowDown: [-5, 0], ArrowLeft: [0, -5], ArrowRight: [0, 5] };
      const steps = { "+": 6, "-": -6 };
      if (event.target === this.#area && event.key in turns) this.#rotate(...turns[event.key]);
      else if (event.key in steps) this.#spread(steps[event.key]);
      else return;
      event.preventDefault();
    });
  }

  #rotate(x, y) {
    this.#angles.x = Math.min(Math.max(this.#angles.x + x, -90), 90);
    this.#angles.y += y;
    this.#turn();
  }

  #spread(step) {
    this.#distance = Math.min(Math.max(this.#distance + step, 0), 120);
    for (const { slab, depth } of this.#depths) slab.style.transform = `translateZ(${depth * this.#distance}px)`;
  }

  #turn() {
    this.#scene.style.transform = `scale(${this.#zoom}) rotateX(${this.#angles.x}deg) rotateY(${this.#angles.y}deg)`;
  }

  /**
   * @param tree The tree with the selection.
   * @param points The size of the screen in points.
   */
  show(tree, points) {
    const nodes = slabs(tree.nodes, tree.byID, tree.byID.get(tree.selected)?.children.length ? tree.selected : null);
    const scale = Math.min(this.#area.clientWidth * 0.6 / points[0], this.#area.clientHeight * 0.6 / points[1]) || 1;
    const least = Math.min(...nodes.map((node) => node.depth), 1000);
    this.#scene.style.width = `${points[0] * scale}px`;
    this.#scene.style.height = `${points[1] * scale}px`;
    this.#depths = nodes.map((node) => ({ node, slab: this.#slab(node, tree, scale), depth: node.depth - least }));
    this.#scene.replaceChildren(...this.#depths.map(({ slab }) => slab));
    this.#spread(0);
    this.#turn();
    this.#readPixels();
  }

  /** Reads no further pixels. */
  hide() { this.#generation += 1; }

  #slab(node, tree, scale) {
    const [x, y, width, height] = node.frame;
    const slab = make("button", { class: "slab", type: "button", title: `${node.type} ${node.name ?? ""}`, onclick: () => this.#select(node) });
    slab.setAttribute("aria-selected", node.id === tree.selected);
    const style = { left: x, top: y, width, height };
    for (const [name, value] of Object.entries(style)) slab.style[name] = `${value * scale}px`;
    return slab;
  }

  /** Reads the pixels one after another: the app has time for its frames in between. */
  async #readPixels() {
    const generation = ++this.#generation;
    for (const { node, slab } of this.#depths) {
      if (generation !== this.#generation || !this.#link.isOpen) return;
      // The view of a controller may not be loaded.
      const target = node.kind === "controller" ? node.view : node.id;
      if (target === undefined) continue;
      const { png } = await this.#link.request("pixels", { target }).catch(() => ({}));
      if (png) slab.append(make("img", { src: `data:image/png;base64,${png}`, alt: "", draggable: false }));
    }
  }
}
