'use strict';
// Runs a solution: reads the calls, makes them, prints the results in a frame.

const fs = require('fs');
const path = require('path');
const vm = require('vm');

const SIGNATURE = @SIGNATURE@;
/** Whether the solution is a file of its own, and input and answer have a frame around them. */
const FRAMED = @FRAMED@;
const FILE = 'solution.js';

const NODES = @NODES@;
/** A list that is a circle has no end; no answer has as many nodes as this. */
const MOST_NODES = 1 << 21;

/** The solution cannot be used, or returned what it must not. */
class Failure extends Error {}

function load() {
  if (!FRAMED) return;
  Object.assign(globalThis, { require, module: { exports: {} }, exports: {} });
  vm.runInThisContext(NODES);
  const text = fs.readFileSync(path.join(__dirname, FILE), 'utf8');
  vm.runInThisContext(text, { filename: FILE });
}

/** Evaluates in the scope of the solution. */
function evaluated(code) {
  return FRAMED ? vm.runInThisContext(code) : eval(code);
}

/** What the solution calls `name`; `let`, `const` and `class` make no property of the global object. */
function find(name, what) {
  const found = evaluated(`typeof ${name} === 'undefined' ? undefined : ${name}`);
  if (typeof found !== 'function') throw new Failure(`there is no ${what} ${name}`);
  return found;
}

/** JavaScript itself takes any number of arguments, so asking for too many has to be noticed here. */
function checkArity(callee, name, params) {
  if (callee.length > params.length) {
    const given = `${callee.length} parameter${callee.length === 1 ? '' : 's'}`;
    throw new Failure(`${name} takes ${given}, expected ${params.length}`);
  }
}

function nameOf(value) {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function shownWhole(value, kind, what, bits) {
  const isWhole = Number.isInteger(value) || typeof value === 'bigint';
  if (!isWhole) throw new Failure(`${what} returned ${value}, expected ${kind}`);
  const bound = 2n ** BigInt(bits - 1);
  if (BigInt(value) < -bound || BigInt(value) >= bound) {
    throw new Failure(`${what} returned a number that does not fit ${kind}`);
  }
  return BigInt(value).toString();
}

function shownDouble(value, what) {
  if (!Number.isFinite(value)) {
    throw new Failure(`${what} returned ${value}, which JSON cannot hold`);
  }
  return value.toFixed(5);
}

function shownChar(value, what) {
  if ([...value].length === 1) return JSON.stringify(value);
  throw new Failure(`${what} returned ${value.length} characters, expected char`);
}

function receivedList(values) {
  const ListNode = evaluated('ListNode');
  return values.reduceRight((next, value) => new ListNode(value, next), null);
}

function receivedTree(values) {
  const TreeNode = evaluated('TreeNode');
  const nodes = [];
  values.forEach((value, at) => {
    if (value === null) return;
    const node = new TreeNode(value);
    // Both children of a node stand after each other.
    if (at > 0) nodes[(at - 1) >> 1][at % 2 ? 'left' : 'right'] = node;
    nodes.push(node);
  });
  return nodes.length > 0 ? nodes[0] : null;
}

/** A JSON value as the solution gets it. */
function received(value, kind) {
  if (!kind.includes('Node')) return value;
  if (kind.endsWith('[]')) return value.map((item) => received(item, kind.slice(0, -2)));
  return kind === 'ListNode' ? receivedList(value) : receivedTree(value);
}

function given(values, kinds) {
  return values.map((value, at) => received(value, kinds[at]));
}

function checkEnd(nodes, what) {
  if (nodes.length > MOST_NODES) throw new Failure(`${what} returned nodes without an end`);
}

/** The value of a node, as JSON. */
function shownValue(node, kind, what) {
  if (typeof node !== 'object' || typeof node.val !== 'number') {
    throw new Failure(`${what} returned ${nameOf(node)}, expected ${kind}`);
  }
  return shownWhole(node.val, 'int', what, 32);
}

function shownList(head, what) {
  const values = [];
  for (let node = head; node !== null && node !== undefined; node = node.next) {
    values.push(shownValue(node, 'ListNode', what));
    checkEnd(values, what);
  }
  return `[${values.join(',')}]`;
}

function shownTree(root, what) {
  const nodes = [root];
  const values = [];
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at];
    if (node === null || node === undefined) {
      values.push('null');
      continue;
    }
    values.push(shownValue(node, 'TreeNode', what));
    nodes.push(node.left, node.right);
    checkEnd(nodes, what);
  }
  while (values.length > 0 && values[values.length - 1] === 'null') values.pop();
  return `[${values.join(',')}]`;
}

const BASES = {
  int: ['number', (value, what) => ((value | 0) === value ? `${value | 0}` : shownWhole(value, 'int', what, 32))],
  long: [undefined, (value, what) => shownWhole(value, 'long', what, 64)],
  double: ['number', shownDouble],
  bool: ['boolean', String],
  string: ['string', JSON.stringify],
  char: ['string', shownChar],
};

/** A function that gives what was returned as JSON; it has to be of the signature's type. */
function shower(kind, what) {
  const refuse = (value) => {
    throw new Failure(`${what} returned ${nameOf(value)}, expected ${kind}`);
  };
  if (kind === 'void') return () => 'null';
  if (kind.endsWith('[]')) {
    const item = shower(kind.slice(0, -2), what);
    return (value) => (Array.isArray(value) ? `[${Array.from(value, item).join(',')}]` : refuse(value));
  }
  if (kind.endsWith('?')) {
    const present = shower(kind.slice(0, -1), what);
    return (value) => (value === null ? 'null' : present(value));
  }
  if (kind === 'ListNode') return (value) => shownList(value, what);
  if (kind === 'TreeNode') return (value) => shownTree(value, what);
  const [wanted, show] = BASES[kind];
  const fits = (value) => (wanted ? typeof value === wanted : ['number', 'bigint'].includes(typeof value));
  return (value) => (fits(value) ? show(value, what) : refuse(value));
}

function lines(text) {
  return text.split('\n').filter((line) => line.trim() !== '').map((line) => JSON.parse(line));
}

function runFunction(text) {
  const { name, params, returns } = SIGNATURE.function;
  const callee = find(name, 'function');
  checkArity(callee, name, params);
  return shower(returns, name)(callee(...given(lines(text), params)));
}

function runClass(text) {
  const [names, calls] = lines(text);
  const constructor = find(SIGNATURE.class, 'class');
  checkArity(constructor, SIGNATURE.class, SIGNATURE.constructor);
  const instance = new constructor(...given(calls[0], SIGNATURE.constructor));
  const methods = new Map();
  for (const [called, { name, params, returns }] of Object.entries(SIGNATURE.methods)) {
    const callee = instance[name];
    if (typeof callee !== 'function') throw new Failure(`${SIGNATURE.class} has no method ${name}`);
    checkArity(callee, name, params);
    methods.set(called, [name, shower(returns, name), params]);
  }
  const results = names.slice(1).map((called, index) => {
    const [name, show, params] = methods.get(called);
    return show(instance[name](...given(calls[index + 1], params)));
  });
  return `[${['null', ...results].join(',')}]`;
}

/** What was thrown, in one line, with the line of the solution it came from. */
function described(error) {
  if (error instanceof Failure) return error.message;
  if (!(error instanceof Error)) return `thrown: ${String(error)}`;
  console.error(error.stack);
  const place = /solution\.js:(\d+)/.exec(error.stack);
  return `${error.name}: ${error.message}${place ? ` (${FILE}:${place[1]})` : ''}`;
}

function print(bytes) {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += fs.writeSync(1, bytes, at);
    } catch (error) {
      // Once the solution has printed, the pipe may be one that does not wait.
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

function main() {
  const input = fs.readFileSync(0, 'utf8');
  const end = FRAMED ? input.indexOf('\n') : -1;
  const [nonce, text] = [input.slice(0, Math.max(end, 0)), input.slice(end + 1)];
  let said;
  try {
    load();
    said = `+${SIGNATURE.function ? runFunction(text) : runClass(text)}`;
  } catch (error) {
    said = `-${described(error)}`;
  }
  if (!FRAMED && said.startsWith('-')) {
    console.error(said.slice(1));
    process.exit(1);
  }
  print(Buffer.from(FRAMED ? `${nonce}${said}\n${nonce}` : `${said.slice(1)}\n`));
  process.exit(0);
}

main();
