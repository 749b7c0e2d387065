// The editor in forms for programs: CodeMirror in place of the text area, which stays the field of the form.
//
// bundle.sh turns this file into editor.min.js. The editor lives in a shadow root: only there CodeMirror adds its styles in
// a way that the content security policy of the server permits.

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from "@codemirror/commands";
import { cppLanguage } from "@codemirror/lang-cpp";
import { goLanguage } from "@codemirror/lang-go";
import { javaLanguage } from "@codemirror/lang-java";
import { javascriptLanguage, typescriptLanguage } from "@codemirror/lang-javascript";
import { phpLanguage } from "@codemirror/lang-php";
import { pythonLanguage } from "@codemirror/lang-python";
import { rustLanguage } from "@codemirror/lang-rust";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { csharp, kotlin } from "@codemirror/legacy-modes/mode/clike";
import { haskell } from "@codemirror/legacy-modes/mode/haskell";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import { oCaml } from "@codemirror/legacy-modes/mode/mllike";
import { pascal } from "@codemirror/legacy-modes/mode/pascal";
import { ruby } from "@codemirror/legacy-modes/mode/ruby";
import { swift } from "@codemirror/legacy-modes/mode/swift";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

// How programs are highlighted, by the first extension of their language. Other languages are plain text.
const BY_EXTENSION = {
  c: cppLanguage,
  cpp: cppLanguage,
  cs: csharp,
  go: goLanguage,
  hs: haskell,
  java: javaLanguage,
  js: javascriptLanguage,
  kt: kotlin,
  lua: lua,
  ml: oCaml,
  pas: pascal,
  php: phpLanguage,
  py: pythonLanguage,
  py2: pythonLanguage,
  rb: ruby,
  rs: rustLanguage,
  swift: swift,
  ts: typescriptLanguage,
};

const COLORS = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword], color: "var(--code-keyword)" },
  { tag: [tags.string, tags.character, tags.special(tags.string), tags.regexp], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--code-number)" },
  { tag: [tags.typeName, tags.className, tags.namespace, tags.standard(tags.name)], color: "var(--code-type)" },
  { tag: [tags.function(tags.variableName), tags.function(tags.definition(tags.variableName)), tags.macroName], color: "var(--code-function)" },
  { tag: [tags.meta, tags.processingInstruction, tags.annotation], color: "var(--code-function)" },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: "var(--dim)", fontStyle: "italic" },
]);

const LOOK = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--ground)", border: "1px solid var(--dim)", borderRadius: "6px" },
  "&.cm-focused": { outline: "2px solid var(--link)", outlineOffset: "2px" },
  ".cm-scroller": { font: '13px/1.45 ui-monospace, "DejaVu Sans Mono", monospace', minHeight: "20em", maxHeight: "70vh", overflow: "auto", borderRadius: "6px" },
  ".cm-content": { caretColor: "var(--ink)", padding: "6px 0" },
  ".cm-gutters": { color: "var(--dim)", backgroundColor: "var(--soft)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter": { backgroundColor: "var(--soft)" },
  "&.cm-focused .cm-activeLineGutter": { color: "var(--ink)", fontWeight: "600" },
  "& .cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "transparent", outline: "1px solid var(--dim)" },
  "& .cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket": { backgroundColor: "transparent", outline: "1px solid var(--bad)" },
  ".cm-panels": { color: "var(--ink)", backgroundColor: "var(--soft)" },
  ".cm-textfield, .cm-button": { color: "var(--ink)", background: "var(--ground)", border: "1px solid var(--dim)", borderRadius: "4px" },
  ".cm-searchMatch": { color: "var(--ink)", backgroundColor: "var(--mark)" },
  ".cm-selectionMatch": { backgroundColor: "var(--mark)" },
});

// The extension of the editor for the chosen language.
const highlighting = (select) => {
  const found = BY_EXTENSION[select?.selectedOptions[0]?.dataset.extension];
  if (found === undefined) return [];
  return found.token === undefined ? found : StreamLanguage.define(found);
};

const edit = (field) => {
  const { form } = field;
  const select = form.querySelector("select[name=language]");
  const label = form.querySelector(`label[for="${field.id}"]`);
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  const hint = document.createElement("p");
  // The editor measures its lines where it is shown.
  host.className = "editor";
  field.after(host);
  field.hidden = true;
  const language = new Compartment();
  let shown = select?.value;
  // Whether the program is being edited. Until then Tab leaves the editor, as anything else that a page has.
  let isEditing = false;
  let isCopying = false;

  const indent = (command) => (view) => isEditing && command(view);
  const press = () => {
    const button = form.querySelector("button[data-shortcut]");
    button?.click();
    return button !== null;
  };
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: field.value,
      extensions: [
        lineNumbers(),
        highlightActiveLineGutter(),
        highlightActiveLine(),
        highlightSpecialChars(),
        history(),
        indentOnInput(),
        indentUnit.of("    "),
        EditorState.tabSize.of(4),
        bracketMatching(),
        closeBrackets(),
        highlightSelectionMatches(),
        search({ top: true }),
        syntaxHighlighting(COLORS),
        LOOK,
        language.of(highlighting(select)),
        keymap.of([
          { key: "Tab", run: indent(indentMore), shift: indent(indentLess) },
          { key: "Mod-Enter", run: press },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          ...searchKeymap,
        ]),
        EditorView.contentAttributes.of({ "aria-label": label?.textContent ?? "Program", "aria-describedby": "hint", autocapitalize: "off", tabindex: "0" }),
        // The form takes files that are dropped.
        EditorView.domEventHandlers({
          drop: (event) => event.dataTransfer?.files.length > 0,
          focus: () => void (isEditing = false),
          mousedown: () => void setTimeout(() => (isEditing = true)),
          // A key after this one that moves the focus does so again.
          keydown: (event) => {
            if (event.key === "Escape") isEditing = false;
          },
        }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged || isCopying) return;
          isEditing = true;
          isCopying = true;
          field.value = update.state.doc.toString();
          // Whatever watches the field recognizes the language.
          field.dispatchEvent(new Event("input", { bubbles: true }));
          isCopying = false;
          show();
        }),
      ],
    }),
  });
  const show = () => {
    if (select === null || shown === select.value) return;
    shown = select.value;
    // Not within an update, which reports its own changes first.
    queueMicrotask(() => view.dispatch({ effects: language.reconfigure(highlighting(select)) }));
  };

  hint.id = "hint";
  hint.textContent = "Tab indents while you write. Escape, then Tab leaves the editor.";
  root.append(hint);
  const style = new CSSStyleSheet();
  style.replaceSync("#hint { margin: 4px 0 0; color: var(--dim); font-size: 13px; }");
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, style];

  select?.addEventListener("change", show);
  label?.addEventListener("click", () => view.focus());
  field.addEventListener("input", () => {
    if (isCopying) return;
    isCopying = true;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: field.value } });
    isCopying = false;
    show();
  });
};

for (const field of document.querySelectorAll("textarea[data-editor]")) edit(field);
