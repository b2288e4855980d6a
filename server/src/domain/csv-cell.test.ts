import { guardCell, guardCellInside, unguardCell } from './csv-cell.js';

// spec: loss-12
describe('cells of CSV files', () => {
  it.each([
    ['=HYPERLINK("https://example.com")', `'=HYPERLINK("https://example.com")`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['\n=1', "'\n=1"],
    ["'=1", "''=1"],
    ['  =1', "'  =1"],
    ['\u00a0@SUM(A1)', "'\u00a0@SUM(A1)"],
    ["' =1", "'' =1"],
  ])('guards %j', (text, cell) => {
    expect(guardCell(text)).toBe(cell);
    expect(unguardCell(cell)).toBe(text);
  });

  it.each(['', 'Rose bouquet', "O'Hara", "'twas", '5 - 3', 'a=b', 'ana@example.com'])('leaves %j alone', (text) => {
    expect(guardCell(text)).toBe(text);
    expect(unguardCell(text)).toBe(text);
  });

  it.each([
    ['x;=1+1;y', "x;'=1+1;y"],
    ['x; =1+1', "x; '=1+1"],
    ['x\t=1+1', "x\t'=1+1"],
    ['x|@SUM(A1)', "x|'@SUM(A1)"],
    ['x\n+1', "x\n'+1"],
    ['x;;-1', "x;;'-1"],
    ['=1;=2', "'=1;'=2"],
    [' =1', "' =1"],
    ['Roses; red | 5 - 3', 'Roses; red | 5 - 3'],
  ])('guards %j against other separators', (text, cell) => {
    expect(guardCellInside(text)).toBe(cell);
  });

  it('restores every text', () => {
    const pieces = ["'", '=', '-', 'a', '\t', ' '];
    const texts = pieces.flatMap((a) => pieces.flatMap((b) => pieces.map((c) => a + b + c)));
    for (const text of texts) expect(unguardCell(guardCell(text))).toBe(text);
  });
});
