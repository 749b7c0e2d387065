// Prints the licence of each package that is in the bundle, by the list of files that esbuild writes.

import { readFileSync, readdirSync } from "node:fs";

const inputs = Object.keys(JSON.parse(readFileSync("meta.json", "utf8")).inputs);
const name = (path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
const packages = [...new Set(inputs.map(name).filter(Boolean))].sort();
const texts = new Map();
for (const one of packages) {
  const directory = `node_modules/${one}`;
  const { version } = JSON.parse(readFileSync(`${directory}/package.json`, "utf8"));
  const file = readdirSync(directory).find((it) => /^licen[cs]e/i.test(it));
  if (file === undefined) throw new Error(`${one} has no licence`);
  const text = readFileSync(`${directory}/${file}`, "utf8").trim();
  texts.set(text, [...(texts.get(text) ?? []), `${one} ${version}`]);
}
console.log("editor.min.js contains these packages, each under the licence below its name.");
for (const [text, names] of texts) console.log(`\n${names.join("\n")}\n\n${text}`);
