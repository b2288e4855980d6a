import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { credentials, identities, type Credential, type Identity } from './identities.js';

/** One cell: who asks, what it shows, and what the page says comes of it. */
export interface Cell {
  identity: Identity;
  credential: Credential;
  expected: string;
}

/** One row: what is asked, and what each caller gets. */
export interface Row {
  call: string;
  cells: Cell[];
}

/** One row of the list of types. */
export interface TypeRow {
  type: string;
  /** 'admins', or in words who gets one. */
  whoGetsOne: string;
  fields: string[];
  fieldsForAdmins: string[];
}

const page = readFileSync(join(__dirname, '../../../docs/authorization.md'), 'utf8');

/** The rows of the table below a heading. */
export function readRows(heading: string): Row[] {
  return readTable(heading).map(([call = '', ...answers]) => {
    if (answers.length !== identities.length) throw new Error(`${call} has ${answers.length} cells`);
    return { call, cells: answers.flatMap((answer, column) => cellsOf(identities[column] as Identity, answer)) };
  });
}

/** The rows of the list of types. */
export function readTypes(): TypeRow[] {
  return readTable('The fields of every type').map(([type = '', whoGetsOne = '', fields = '', forAdmins = '']) => ({
    type,
    whoGetsOne,
    fields: namesOf(fields),
    fieldsForAdmins: namesOf(forAdmins),
  }));
}

/** The addresses beside the REST calls. */
export function readOtherAddresses(): string[] {
  return readTable('Other addresses').map(([address = '']) => address);
}

/** '401 / 200' is what comes of a bearer and of a cookie; a single word is both. */
function cellsOf(identity: Identity, answer: string): Cell[] {
  const [bearer = '', cookie = bearer] = answer.split(' / ');
  if (identity === 'visitor') return [{ identity, credential: 'bearer', expected: bearer }];
  return credentials.map((credential) => ({
    identity,
    credential,
    expected: credential === 'bearer' ? bearer : cookie,
  }));
}

function namesOf(cell: string): string[] {
  return cell === '' ? [] : cell.split(', ');
}

/** The cells below a heading, without the table's own head and without marks of code. */
function readTable(heading: string): string[][] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0];
  if (section === undefined) throw new Error(`docs/authorization.md has no section '${heading}'`);
  const lines = section.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(1).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.replaceAll('`', '').trim()),
  );
}
