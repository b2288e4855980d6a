// Guards are marked at their line in server/src, by a comment directly above it that names the test which turns red:
//   // guard: sessions.test.ts 'kills token and cookie'
//   // guard: sessions.test.ts 'kills token and cookie', try: session.revokedAt IS NULL AND ->
// What starts on the next line (a statement, property, element, argument, operand or link of a chain) is the guard.
// Without `try` it is left out. `try: this -> that` replaces a part of it; no `this` means all of it, no `that` leaves
// it out. A space stands for any white space, `…` for any text. A title is a part of one, in which `…` stands for what
// the test file computes. `, built` before `try`: the test starts the built server.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** @typedef {{ file: string, line: number, text: string }} Mark `file` below server/src */
/** @typedef {{ tests: string, title: string, isBuilt: boolean, from: string, to: string }} Trial `tests` below server/test */

const MARK = /^ *\/\/ guard: (.*)$/;
const TRIAL = /^(\S+\.test\.ts) '([^']+)'(, built)?(?:, try: (?:(.+) )?->(?: (.+))?)?$/;

/** @returns {Mark[]} all marks of a folder's code */
export function findMarks(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
    .flatMap((file) => marksOf(file, readFileSync(join(folder, file), 'utf8')));
}

/** @returns {Mark[]} the marks of one file */
export function marksOf(file, source) {
  return source.split('\n').flatMap((content, index) => {
    const text = MARK.exec(content)?.[1];
    return text === undefined ? [] : [{ file, line: index + 1, text }];
  });
}

/** @returns {Trial} what the mark says; throws when it can't be read */
export function readMark({ text }) {
  const parts = TRIAL.exec(text);
  if (!parts) throw new Error('the mark can’t be read');
  const [, tests, title, built, from = '', to = ''] = parts;
  return { tests, title, isBuilt: built !== undefined, from, to };
}

/** @returns {string} the source without the guard; throws when the mark doesn't stand for one place, changes nothing or breaks it */
export function withoutGuard(source, mark) {
  const { from, to } = readMark(mark);
  const marked = markedBy(source, mark.line);
  const { start, end } = from === '' ? (to === '' ? marked.whole : marked) : partOf(source, marked, from);
  if (source.slice(start, end) === to) throw new Error('the mark changes nothing');
  const rest = source.slice(end);
  const changed = source.slice(0, start) + to + (to === '' ? rest.replace(/^ /, '') : rest);
  // Internal, but its public equal makes JavaScript too, which takes five times as long.
  const [fault] = ts.createSourceFile('changed.ts', changed, ts.ScriptTarget.Latest).parseDiagnostics;
  if (fault) throw new Error(`without it, this is no code: ${fault.messageText}`);
  return changed;
}

/** What jest selects the test by. */
export function patternOf(title) {
  return title.split(/ *… */).map(asPattern).join('.*');
}

function asPattern(text) {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** @returns {boolean} whether a test file, or the folder of its name, has each part of the title */
export function hasTitle(testFolder, tests, title) {
  const folder = join(testFolder, tests.replace(/\.test\.ts$/, ''));
  const paths = [
    join(testFolder, tests),
    ...(existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []),
  ];
  const texts = paths.map((path) => readFileSync(path, 'utf8'));
  return title.split(/ *… */).every((part) => texts.some((text) => text.includes(part)));
}

/** The one place inside what is marked that has this text. */
function partOf(source, { start, end }, from) {
  const pattern = asPattern(from).replaceAll(' ', '\\s+').replaceAll('…', '[^]*?');
  const found = [...source.slice(start, end).matchAll(new RegExp(pattern, 'g'))];
  if (found.length !== 1) throw new Error(`what is marked has this ${found.length} times: ${from}`);
  const [{ 0: text, index }] = found;
  return { start: start + index, end: start + index + text.length };
}

/** The piece of syntax that starts on the line below the marks. */
function markedBy(source, line) {
  const start = startBelow(source, line);
  const file = ts.createSourceFile('marked.ts', source, ts.ScriptTarget.Latest, true);
  const node = /^\.\w/.test(source.slice(start)) ? linkAt(file, start) : pieceAt(file, start);
  if (!node) throw new Error('nothing begins on the line below the mark');
  return { start, end: node.end, whole: withSeparator(source, node, start) };
}

/** @returns {number} where the first line begins that is below the mark and no comment */
export function startBelow(source, line) {
  const lines = source.split('\n');
  let below = line;
  while (/^ *\/\//.test(lines[below] ?? '')) below += 1;
  const column = (lines[below] ?? '').search(/\S/);
  if (column < 0) throw new Error('nothing stands below the mark');
  return lines.slice(0, below).join('\n').length + 1 + column;
}

/** The largest node that starts here. */
export function pieceAt(file, start) {
  const find = (node) => (node.getStart(file) === start ? node : ts.forEachChild(node, within(find, start)));
  return ts.forEachChild(file, within(find, start));
}

/** The property or call that a chain goes on with. */
function linkAt(file, start) {
  const isLink = (node) =>
    ts.isPropertyAccessExpression(node) && file.text.slice(start, node.name.getStart(file)) === '.';
  const find = (node) => (isLink(node) ? node : ts.forEachChild(node, within(find, start)));
  const link = ts.forEachChild(file, within(find, start));
  return link && ts.isCallExpression(link.parent) && link.parent.expression === link ? link.parent : link;
}

function within(find, position) {
  return (node) => (node.pos <= position && position < node.end ? find(node) : undefined);
}

/** Leaves out with a node what joins it to its neighbors: the comma of a list, the operator of a condition. */
function withSeparator(source, node, start) {
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && parent.right === node) {
    const { parent: next } = parent;
    const goesOn = ts.isBinaryExpression(next) && next.left === parent && sameOperator(next, parent);
    return goesOn ? { start, end: next.operatorToken.end } : { start: parent.left.end, end: node.end };
  }
  const [comma = ''] = /^\s*,/.exec(source.slice(node.end)) ?? [];
  return { start, end: node.end + comma.length };
}

function sameOperator(one, other) {
  return one.operatorToken.kind === other.operatorToken.kind;
}
