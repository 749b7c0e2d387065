"use strict";
// Everything works without this: it counts down, copies samples, and shows results as they come without loading a page again.

const SHORT = {
  "accepted": "AC", "wrong-answer": "WA", "time-limit": "TLE", "memory-limit": "MLE",
  "output-limit": "OLE", "run-time-error": "RTE", "compile-error": "CE",
};

// The clock of the server counts, whatever that of the browser shows.
// Pictures have `data-until` for their states, too.
for (const clock of document.querySelectorAll(".clock [data-until]")) {
  const until = performance.now() / 1000 + Number(clock.dataset.until) - Number(clock.dataset.now);
  const two = (number) => String(number).padStart(2, "0");
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil(until - performance.now() / 1000));
    clock.textContent = Math.floor(left / 3600) + ":" + two(Math.floor(left / 60) % 60) + ":" + two(left % 60);
    if (left > 0) return;
    clearInterval(timer);
    const link = document.createElement("a");
    link.href = location.href;
    link.textContent = "Load this page again";
    clock.after(" ", link);
  }, 1000);
}

for (const text of document.querySelectorAll(".sample pre")) {
  const heading = text.parentElement.querySelector("h3");
  if (heading === null || text.parentElement.classList.contains("interaction")) continue;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  const label = document.createTextNode("Copy");
  const what = document.createElement("span");
  what.className = "for-readers";
  what.textContent = heading.textContent;
  button.append(label, " ", what);
  const done = document.createElement("span");
  done.className = "for-readers";
  done.setAttribute("role", "status");
  button.addEventListener("click", async () => {
    const isCopied = await copied(text);
    label.data = isCopied ? "Copied" : "Press Ctrl+C";
    done.textContent = label.data;
    setTimeout(() => {
      label.data = "Copy";
      done.textContent = "";
    }, 2000);
  });
  heading.after(button, done);
}

// Selects the text where the clipboard is closed to scripts, as over plain HTTP.
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(text);
    return document.execCommand("copy");
  }
}

// Replaces a part of the page by that of a newer one. The focus stays where it is, or goes to the part that it was in.
function replace(part, page) {
  const newer = page.getElementById(part.id);
  if (newer === null) return;
  const hadFocus = part.contains(document.activeElement);
  part.replaceChildren(...newer.childNodes);
  if (hadFocus) part.focus({ preventScroll: true });
  part.dispatchEvent(new CustomEvent("results", { bubbles: true }));
}

function announce(part) {
  const verdict = part.querySelector(".verdict-line")?.textContent;
  const announcement = document.getElementById("announcement");
  if (announcement !== null && verdict) announcement.textContent = document.querySelector("h1").textContent + ": " + verdict;
}

const parsed = async (response) => new DOMParser().parseFromString(await response.text(), "text/html");

for (const watched of document.querySelectorAll(".watched")) {
  const cells = watched.querySelector("ol.cells");
  const output = watched.querySelector(".progress");
  const source = new EventSource(watched.dataset.events);
  source.addEventListener("progress", (event) => {
    const progress = JSON.parse(event.data);
    watched.querySelector(".verdict").textContent = progress.state;
    const done = progress.from + progress.judged.length;
    output.textContent = progress.state === "running" ? done + " of " + progress.cases + " cases" : "waits";
    // After a lost connection, everything is sent again.
    while (cells.children.length > progress.from) cells.lastElementChild.remove();
    cells.append(...progress.judged.map((judged) => {
      const item = document.createElement("li");
      const short = SHORT[judged.verdict] || judged.verdict;
      item.textContent = short;
      item.className = short;
      item.title = judged.id;
      return item;
    }));
  });
  source.addEventListener("done", async () => {
    source.close();
    const part = watched.parentElement;
    try {
      const response = await fetch(location.href);
      if (!response.ok) throw new Error(response.statusText);
      replace(part, await parsed(response));
      announce(part);
    } catch {
      location.reload();
    }
  });
}

// What runs is asked for again until it is done. The server answers 304 as long as nothing has changed.
const PAUSE = 700;
for (const part of document.querySelectorAll("[data-poll]")) {
  let tag = part.dataset.poll;
  const look = async () => {
    const response = await fetch(location.href, { headers: { "If-None-Match": tag } }).catch(() => null);
    // A server that restarts answers later, and one that does not answer so asks for a login.
    if (response !== null && response.status === 200) {
      tag = response.headers.get("ETag");
      replace(part, await parsed(response));
      if (part.querySelector("[data-open]") === null) return announce(part);
    } else if (response !== null && response.status !== 304 && response.status < 500) {
      return location.reload();
    }
    setTimeout(look, PAUSE);
  };
  setTimeout(look, PAUSE);
}
