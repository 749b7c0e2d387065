"use strict";
// Everything works without this: it takes files that are dropped, lets keys scroll what is wide, and shows verdicts as they come.

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

for (const wide of document.querySelectorAll(".statement pre, .statement table, .box")) {
  if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
}

const again = document.querySelector("[data-again]");
if (again !== null) setTimeout(() => location.reload(), 1000 * Number(again.dataset.again));

const SHORT = {
  "accepted": "AC", "wrong-answer": "WA", "time-limit": "TLE", "memory-limit": "MLE",
  "output-limit": "OLE", "run-time-error": "RTE", "compile-error": "CE",
};

for (const watched of document.querySelectorAll(".watched")) {
  const cells = watched.querySelector("ol.cells");
  const output = watched.querySelector("output");
  const source = new EventSource(watched.dataset.events);
  source.addEventListener("progress", (event) => {
    const progress = JSON.parse(event.data);
    watched.querySelector(".verdict").textContent = progress.state;
    const done = progress.from + progress.judged.length;
    output.textContent = progress.state === "running" ? done + " of " + progress.cases + " cases" : "waits";
    // After a connection that was lost, all is told anew.
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
  source.addEventListener("done", () => {
    source.close();
    location.reload();
  });
}
