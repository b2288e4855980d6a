// A table of results: printed row by row while it is measured, kept as data, compared with an earlier one.

/**
 * @typedef {object} Column
 * @property {string} key of the figure in each row
 * @property {string} title
 * @property {'ratio' | 'times' | 'percent' | 'text' | 0 | 1 | 2 | 3} form 1 : 3.2, 3.2 ×, 32%, as it is, or a number of decimals
 * @property {'higher' | 'lower'} [better] of columns that stay comparable on another day or machine: which is better
 */

/** @typedef {{ name: string } & Record<string, number | string | null>} Row */

/**
 * @typedef {object} TableData
 * @property {string} title
 * @property {string} about how it was measured
 * @property {string} of what the first column names
 * @property {Column[]} columns
 * @property {Row[]} rows
 */

export class ResultTable {
  /** @type {Row[]} */
  rows = [];
  #print;

  /**
   * @param {Omit<TableData, 'rows'>} shape
   * @param {(line: string) => void} print
   */
  constructor({ title, about, of, columns }, print = console.log) {
    this.title = title;
    this.about = about;
    this.of = of;
    this.columns = columns;
    this.#print = print;
    for (const line of headOf(this)) print(line);
  }

  /**
   * @param {string} name of the row, by which a later run finds it
   * @param {Record<string, number | string>} figures by the columns' keys; numbers that aren't known are NaN
   */
  add(name, figures) {
    const kept = this.columns.map(({ key, form }) => [key, keptValue(figures[key], form)]);
    const row = { name, ...Object.fromEntries(kept) };
    this.rows.push(row);
    this.#print(lineOf(this, row));
  }
}

/**
 * @param {TableData} table
 * @returns {string} in Markdown
 */
export function toMarkdown(table) {
  return [...headOf(table), ...table.rows.map((row) => lineOf(table, row))].join('\n');
}

/**
 * @param {Column['form']} form
 * @param {number | string | null | undefined} value
 */
export function formatFigure(form, value) {
  if (typeof value === 'string') return value;
  if (value == null || Number.isNaN(value)) return '–';
  if (form === 'ratio') return value > 0 ? `1 : ${decimal(1 / value)}` : '0';
  if (form === 'times') return `${decimal(value)} ×`;
  if (form === 'percent') return `${(100 * value).toFixed(1)}%`;
  return value.toFixed(Number(form));
}

function headOf({ title, about, of, columns }) {
  const alignments = columns.map(({ form }) => (form === 'text' ? '---' : '---:'));
  return [
    `\n### ${title}\n\n${about}\n`,
    `| ${[of, ...columns.map((column) => column.title)].join(' | ')} |`,
    `|${['---', ...alignments].join('|')}|`,
  ];
}

function lineOf({ columns }, row) {
  return `| ${[row.name, ...columns.map(({ key, form }) => formatFigure(form, row[key]))].join(' | ')} |`;
}

/** Five digits say more than any measurement; JSON has no NaN. */
function keptValue(value, form) {
  if (form === 'text' || typeof value !== 'number') return value ?? null;
  return Number.isFinite(value) ? Number(value.toPrecision(5)) : null;
}

function decimal(value) {
  return value.toFixed(value < 10 ? 2 : 1);
}
