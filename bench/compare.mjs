// What has changed between two runs. Only the columns that survive another machine are compared.
import { formatFigure, ResultTable } from './result-table.mjs';

/**
 * @param {import('./results.mjs').Results} before
 * @param {import('./results.mjs').Results} after
 * @param {(line: string) => void} [print]
 * @returns {ResultTable} a row for each figure that both have
 */
export function compareResults(before, after, print) {
  const table = new ResultTable(
    {
      title: 'What has changed',
      about: 'Above 1: better than before. Below 1: worse.',
      of: 'Row',
      columns: [
        { key: 'before', title: 'Before', form: 'text' },
        { key: 'after', title: 'After', form: 'text' },
        { key: 'change', title: 'Change', form: 'times' },
      ],
    },
    print,
  );
  for (const [part, { tables }] of Object.entries(after)) {
    for (const { title, columns, rows } of tables) {
      const earlier = before[part]?.tables.find((one) => one.title === title);
      for (const row of rows) {
        const old = earlier?.rows.find(({ name }) => name === row.name);
        if (old) compareRow(table, columns, `${title}, ${row.name}`, old, row);
      }
    }
  }
  return table;
}

function compareRow(table, columns, name, before, after) {
  for (const { key, title, form, better } of columns) {
    const [old, now] = [before[key], after[key]];
    if (!better || !(old > 0) || !(now > 0)) continue;
    table.add(`${name}: ${title}`, {
      before: formatFigure(form, old),
      after: formatFigure(form, now),
      change: better === 'higher' ? now / old : old / now,
    });
  }
}
