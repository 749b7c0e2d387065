// Runs each program NAME.js here on each NAME.*.in, and keeps what it prints beside it.
const fs = require("fs");

for (const path of fs.readdirSync(".").filter((path) => path.endsWith(".in"))) {
    const program = fs.readFileSync(path.split(".")[0] + ".js", "latin1");
    const text = fs.readFileSync(path, "latin1");
    let printed = "";
    const stdout = { write: (text) => (printed += text) };
    const files = () => ({ readFileSync: () => text });
    new Function("require", "process", program)(files, { stdout });
    fs.writeFileSync(path.replace(/in$/, "out"), printed);
}
