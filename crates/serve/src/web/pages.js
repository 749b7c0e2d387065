"use strict";
// Everything works without this: it takes files that are dropped, and lets keys scroll what is wide.

for (const form of document.querySelectorAll("form[data-drop]")) {
  const files = form.querySelector("input[type=file]");
  const over = (is) => (event) => {
    event.preventDefault();
    form.classList.toggle("over", is);
  };
  form.addEventListener("dragover", over(true));
  form.addEventListener("dragleave", over(false));
  form.addEventListener("drop", (event) => {
    over(false)(event);
    if (event.dataTransfer.files.length > 0) files.files = event.dataTransfer.files;
  });
}

// What was sent and led to no result is put back, as after a login that had ended.
const DRAFT = "draft ";
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith(DRAFT));
const forget = () => drafts().forEach((key) => sessionStorage.removeItem(key));
if (/^\/(submissions|hacks)\/\d+$/.test(location.pathname)) forget();
document.querySelector("form[action='/logout']")?.addEventListener("submit", forget);
for (const form of document.querySelectorAll("form[data-draft]")) {
  const key = DRAFT + form.dataset.draft;
  const text = form.querySelector("textarea");
  const kept = sessionStorage.getItem(key);
  // A form with a program that the server sent is as its person left it.
  if (kept && !("filled" in form.dataset) && document.querySelector(".trouble") === null) text.value = kept;
  form.addEventListener("submit", () => {
    try {
      sessionStorage.setItem(key, text.value);
    } catch {
      // It is too large to be kept.
    }
  });
}

// Recognises the language of a pasted program as the server does, and chooses it unless somebody chose another.
const COMMENT = /^\s*(\/\/|\/\*|\* |-- |# |\(\*|\{-)/;
for (const select of document.querySelectorAll("select[name=language]")) {
  const source = select.form.querySelector("textarea[name=source]");
  const output = select.form.querySelector(".recognized");
  const options = Array.from(select.options).filter((option) => option.dataset.looks);
  const known = options.map((option) => [option.value, JSON.parse(option.dataset.looks).map((text) => new RegExp(text))]);
  let isChosen = false;
  const recognized = () => {
    const lines = source.value.split("\n").filter((line) => line.trim() !== "" && !COMMENT.test(line)).slice(0, 400);
    const matching = (patterns) => lines.reduce((sum, line) => sum + patterns.filter((pattern) => pattern.test(line.slice(0, 400))).length, 0);
    const counted = known.map(([name, patterns]) => ({ name, patterns: patterns.map(String), matching: matching(patterns) }));
    const most = Math.max(...counted.map((one) => one.matching));
    const best = counted.filter((one) => most > 0 && one.matching === most);
    const isPart = (one) => best.every((other) => one.patterns.every((pattern) => other.patterns.includes(pattern)));
    const chosen = counted.find((one) => one.name === select.value);
    return { found: best.find(isPart)?.name, isClear: chosen === undefined || most >= 2 * chosen.matching };
  };
  const look = () => {
    const { found, isClear } = recognized();
    const differs = found !== undefined && isClear && found !== select.value;
    if (differs && !isChosen) select.value = found;
    output.textContent = differs ? "This looks like " + found + "." : "";
  };
  source.addEventListener("input", look);
  select.addEventListener("change", () => {
    isChosen = select.value !== "";
    look();
  });
}

for (const wide of document.querySelectorAll(".statement pre, .statement table, .box")) {
  if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
}

const again = document.querySelector("[data-again]");
if (again !== null) setTimeout(() => location.reload(), 1000 * Number(again.dataset.again));

// Keys press the buttons that name them, as when a reveal is projected.
document.addEventListener("keydown", (event) => {
  if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, select, textarea")) return;
  const button = document.querySelector("button[data-key='" + CSS.escape(event.key) + "']");
  if (button === null) return;
  event.preventDefault();
  button.click();
});
