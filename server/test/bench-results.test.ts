import { compareResults } from '../../bench/compare.mjs';
import { ResultTable, toMarkdown } from '../../bench/result-table.mjs';
import { median, medians, percentile } from '../../bench/statistics.mjs';

const shape = {
  title: 'Interfaces',
  about: 'How it was measured.',
  of: 'Request',
  columns: [
    { key: 'rate', title: 'Shop, a second', form: 0 as const },
    { key: 'ratio', title: 'Ratio', form: 'ratio' as const, better: 'higher' as const },
    { key: 'cpu', title: 'CPU', form: 'times' as const, better: 'lower' as const },
  ],
};

/** The results of a run with one row. */
function resultsWith(name: string, figures: Record<string, number>) {
  const table = new ResultTable(shape, () => undefined);
  table.add(name, figures);
  return { load: { measured: 'Node, 2 cores, 2026-11-24', tables: [table] } };
}

/** The rows of a comparison, without printing it. */
const compared = (before: object, after: object) =>
  compareResults(before as never, after as never, () => undefined).rows;

test('a table prints each row as it is measured, in the Markdown that the page has', () => {
  const lines: string[] = [];
  const table = new ResultTable(shape, (line) => void lines.push(line));
  table.add('REST product', { rate: 3408.4, ratio: 0.125, cpu: 12.64 });
  table.add('Health check', { rate: 6845, ratio: 0.25, cpu: NaN });
  expect(lines.slice(1)).toEqual([
    '| Request | Shop, a second | Ratio | CPU |',
    '|---|---:|---:|---:|',
    '| REST product | 3408 | 1 : 8.00 | 12.6 × |',
    '| Health check | 6845 | 1 : 4.00 | – |',
  ]);
  expect(toMarkdown(JSON.parse(JSON.stringify(table)) as never)).toBe(lines.join('\n'));
});

test('a comparison shows the ratio of the ratios, above 1 where the later run is better', () => {
  const before = resultsWith('REST product', { rate: 1000, ratio: 0.1, cpu: 20 });
  const after = resultsWith('REST product', { rate: 10, ratio: 0.2, cpu: 5 });
  expect(compared(before, after)).toEqual([
    { name: 'Interfaces, REST product: Ratio', before: '1 : 10.0', after: '1 : 5.00', change: 2 },
    { name: 'Interfaces, REST product: CPU', before: '20.0 ×', after: '5.00 ×', change: 4 },
  ]);
});

test('a comparison leaves out rows that only one run has, and figures that a run doesn’t know', () => {
  const before = resultsWith('REST product', { rate: 1000, ratio: 0.1, cpu: NaN });
  expect(compared(before, resultsWith('REST list', { rate: 1000, ratio: 0.1, cpu: 3 }))).toEqual([]);
  const names = compared(before, resultsWith('REST product', { rate: 1, ratio: 0.1, cpu: 3 })).map(({ name }) => name);
  expect(names).toEqual(['Interfaces, REST product: Ratio']);
});

test('a median ignores how far away the outliers are', () => {
  expect(median([3, 1, 1000])).toBe(3);
  expect(percentile([1, 2, 3, 4], 0.99)).toBe(4);
  expect(percentile([], 0.5)).toBeNaN();
  expect(
    medians([
      { rate: 1, p99: 9 },
      { rate: 3, p99: 1 },
      { rate: 2, p99: 5 },
    ]),
  ).toEqual({ rate: 2, p99: 5 });
});
