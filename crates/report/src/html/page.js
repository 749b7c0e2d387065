"use strict";
// Everything on the page can be read without this: it filters the grid, says what a cell is about, and steps through games.

const all = (root, selector) => Array.from(root.querySelectorAll(selector));

function grid(root) {
  const table = root.querySelector("table.grid");
  const group = root.querySelector(".by-group");
  const verdict = root.querySelector(".by-verdict");
  const name = root.querySelector(".by-name");
  const heads = all(table, "thead th.name");
  const rows = all(table, "tbody tr");

  const fits = (cell) => {
    if (cell.hidden) return false;
    const wanted = verdict.value;
    const found = cell.dataset.verdict;
    if (wanted === "failed") return found !== undefined && found !== "AC";
    return found === wanted || cell.classList.contains(wanted);
  };
  const filter = () => {
    const part = name.value.toLowerCase();
    const shown = heads.map((head) => head.dataset.name.toLowerCase().includes(part));
    heads.forEach((head, index) => { head.hidden = !shown[index]; });
    let matches = 0;
    for (const row of rows) {
      const cells = Array.from(row.cells).slice(1);
      cells.forEach((cell, index) => { cell.hidden = !shown[index]; });
      const body = row.parentElement;
      const isOfGroup = group.value === "" || body.dataset.group === group.value;
      body.hidden = !isOfGroup;
      if (row.classList.contains("group")) continue;
      row.hidden = !(isOfGroup && (verdict.value === "" || cells.some(fits)));
      if (!row.hidden) matches += 1;
    }
    root.querySelector(".matches").textContent = matches === 1 ? "1 case" : matches + " cases";
  };
  for (const kind of ["input", "change"]) root.querySelector(".controls").addEventListener(kind, filter);

  const readout = root.querySelector(".readout");
  const tell = (event) => {
    const cell = event.target.closest("td");
    if (cell === null || !cell.title) return;
    for (const old of all(table, ".column, .chosen")) old.classList.remove("column", "chosen");
    cell.classList.add("chosen");
    for (const row of table.rows) {
      const other = row.cells[cell.cellIndex];
      if (other !== cell) other.classList.add("column");
    }
    readout.textContent = cell.title;
  };
  for (const kind of ["mouseover", "focusin", "click"]) table.addEventListener(kind, tell);
  root.querySelector(".controls").hidden = false;
  readout.hidden = false;
  filter();
}

function viewer(root) {
  const bar = root.querySelector(".bar");
  if (bar === null) return;
  const steps = Number(root.dataset.steps);
  const timed = all(root, "[data-from]");
  // Where pieces move or change, each of their states is an element with its steps.
  const moves = timed.length > 0 ? [] : all(root, "[data-move]");
  const frames = all(root, "[data-frame]");
  const lines = all(root, "[data-line]");
  const list = root.querySelector("ol.lines");
  const output = bar.querySelector("output");
  let step = steps;

  // One dot marks the last stone; it moves along.
  const dot = moves.length === 0 ? null : root.querySelector(".last");
  const put = (stone) => {
    if (dot === null) return;
    dot.toggleAttribute("hidden", stone === undefined);
    if (stone === undefined) return;
    const circle = stone.querySelector(".stone");
    dot.setAttribute("cx", Number(circle.getAttribute("cx")) + 9);
    dot.setAttribute("cy", Number(circle.getAttribute("cy")) - 9);
    stone.append(dot);
  };
  const show = () => {
    for (const stone of moves) {
      stone.toggleAttribute("hidden", Number(stone.dataset.move) > step);
    }
    if (moves.length > 0) {
      put(moves.find((stone) => Number(stone.dataset.move) === step));
      root.querySelector("svg").classList.toggle("early", step !== steps);
    }
    for (const state of timed) {
      state.toggleAttribute("hidden", step < Number(state.dataset.from) || step >= Number(state.dataset.until));
    }
    const before = frames.filter((frame) => !(Number(frame.dataset.frame) > step));
    const current = before.length === 0 ? frames[0] : before[before.length - 1];
    for (const frame of frames) frame.hidden = frame !== current;
    for (const line of lines) {
      const number = Number(line.dataset.line);
      line.classList.toggle("now", number === step);
      line.classList.toggle("later", number > step);
      if (number === step) list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
    output.textContent = bar.dataset.what + " " + step + " of " + steps;
  };
  const go = (where) => {
    const next = { first: 0, back: step - 1, on: step + 1, last: steps }[where];
    step = Math.min(steps, Math.max(0, next));
    show();
  };
  const keys = { ArrowLeft: "back", ArrowUp: "back", ArrowRight: "on", ArrowDown: "on", Home: "first", End: "last" };
  root.addEventListener("keydown", (event) => {
    const where = keys[event.key];
    if (where === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(where);
  });
  bar.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button !== null) go(button.dataset.go);
  });
  bar.hidden = false;
  show();
}

// A link to a case unfolds it.
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target === null || target.tagName !== "DETAILS") return;
  target.open = true;
  target.scrollIntoView();
}

all(document, ".cases").forEach(grid);
all(document, ".viewer").forEach(viewer);
// A page may show results later, and reports where.
addEventListener("results", (event) => all(event.target, ".viewer").forEach(viewer));
addEventListener("hashchange", unfold);
unfold();
