// A test says which rows of docs/specification.md it proves, by their IDs in a comment directly above it, of as many
// lines as it takes:
//   // spec: cart-7, cart-9
// Above a `describe` the tag is for all of its tests, above a case of a table for that case, and above a file's first
// import for the whole file. `npm run conformance` writes the column 'Proved by' from the tags, in each row that has an
// ID. A row without one says by hand where its proof is. IDs are never changed or used again.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import ts from 'typescript';
import { pieceAt, startBelow } from './guard-marks.mjs';

/** @typedef {{ file: string, line: number, row: string, title: string }} Proof `title` is empty for a whole file */

const TAG = /^ *\/\/ spec: (.*)$/;
const TEST_FILE = /\.(?:spec|test)\.tsx?$/;

/** The folders of tests, each with what its paths are called by on the page. */
const FOLDERS = [
  ['e2e', ''],
  ['server/test', 'test/'],
  ['client/src', ''],
  ['server/src', ''],
];

/** @returns {Proof[]} what the tags of all tests say, in the order of the page: browser, HTTP, then beside the code */
export function findProofs(root) {
  return FOLDERS.flatMap(([folder, prefix]) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => TEST_FILE.test(path))
      .map((path) => path.replaceAll(sep, '/'))
      .sort()
      .flatMap((path) => proofsOf(prefix + path, readFileSync(join(root, folder, path), 'utf8'))),
  );
}

/** @returns {Proof[]} what the tags of one file say; throws when one doesn't stand above a test */
export function proofsOf(file, source) {
  if (!source.includes('// spec: ')) return [];
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  return source.split('\n').flatMap((content, index) => {
    const rows = TAG.exec(content)?.[1];
    if (rows === undefined) return [];
    const line = index + 1;
    const title = titleAt(parsed, startBelow(source, line));
    if (title === undefined) throw new Error(`${file}:${line} no test begins below the tag`);
    return rows.split(', ').map((row) => ({ file, line, row, title }));
  });
}

/** @returns {string} the page with the proofs of each row that has an ID */
export function withProofs(page, proofs) {
  return page.replaceAll(/^(\| ([a-z-]+-\d+) \|.*(?<!\\)\|)(?:\\.|[^|\\])*\|$/gm, (_, cells, id) => {
    const proving = proofs.filter(({ row }) => row === id);
    const files = [...new Set(proving.map(({ file }) => file))];
    return `${cells} ${files.map((file) => listed(file, proving)).join(', ')} |`;
  });
}

/** A file and those of its tests that prove a row. */
function listed(file, proofs) {
  const titles = proofs.filter((proof) => proof.file === file && proof.title !== '').map(({ title }) => escaped(title));
  return [`\`${file}\``, ...titles.map((title) => `*${title}*`)].join(' ');
}

/** Text that Markdown and its tables show as it is. */
function escaped(text) {
  return text.replaceAll(/[\\`*_|<[\]]/g, '\\$&');
}

/** The title of what begins here, after those of its groups: empty for a whole file, undefined where no test begins. */
function titleAt(file, start) {
  const piece = pieceAt(file, start);
  if (!piece) return undefined;
  if (ts.isImportDeclaration(piece)) return '';
  const own = ts.isExpressionStatement(piece) ? titleOf(piece.expression) : nameOf(piece);
  return own && [...groupsAround(piece), own].join(' › ');
}

/** The titles of the groups that a test is in, the outermost first. */
function groupsAround({ parent }) {
  if (!parent) return [];
  const isGroup = ts.isCallExpression(parent) && /^(?:test\.)?describe\b/.test(parent.expression.getText());
  return [...groupsAround(parent), ...(isGroup ? [titleOf(parent)] : [])];
}

/** A call's first argument. */
function titleOf(call) {
  const title = call.arguments && textOf(call.arguments[0]);
  return title && ts.isCallExpression(call.expression) ? title.replaceAll(/%[a-z#]|\$[a-z][\w.]*/gi, '…') : title;
}

/** The first text of a case in a table. */
function nameOf(node) {
  return textOf(node) ?? ts.forEachChild(node, nameOf);
}

/** A text, with `…` for what is computed. */
function textOf(node) {
  if (node && ts.isStringLiteralLike(node)) return node.text;
  if (!node || !ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}
