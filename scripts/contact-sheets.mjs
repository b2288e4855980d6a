// Puts many screenshots on a few sheets, so that the whole shop can be reviewed in a minute.
import { join } from 'node:path';
import sharp from 'sharp';

/** Columns per sheet and the width of each, by the screenshots' own width. */
const layoutOf = (width) =>
  width < 600
    ? { columns: 6, thumb: 250, cut: 2.6 }
    : width < 1000
      ? { columns: 5, thumb: 305, cut: 2 }
      : { columns: 4, thumb: 384, cut: 1.6 };

const GAP = 14;
const LABEL = 26;
const MAX_SHEET = 1560;

/** Writes `<prefix>-1.png` and so on. Long pages are cut off. */
export async function writeContactSheets(shots, { folder, prefix, width }) {
  const { columns, thumb, cut } = layoutOf(width);
  const cells = [];
  for (const { name, path } of shots) {
    const { data, info } = await sharp(path).resize({ width: thumb }).png().toBuffer({ resolveWithObject: true });
    const height = Math.min(info.height, Math.round(thumb * cut));
    const picture = await sharp(data).extract({ left: 0, top: 0, width: thumb, height }).toBuffer();
    cells.push({ name, picture, height });
  }
  // Rows of like heights first: a sheet of dialogs, a sheet of long pages.
  const rows = [];
  for (let at = 0; at < cells.length; at += columns) rows.push(cells.slice(at, at + columns));
  let sheet = [];
  let number = 1;
  let used = 0;
  for (const row of rows) {
    const height = Math.max(...row.map((cell) => cell.height)) + LABEL + GAP;
    if (sheet.length > 0 && used + height > MAX_SHEET) {
      await writeSheet(sheet, join(folder, `${prefix}-${number}.png`), { columns, thumb, height: used });
      number += 1;
      sheet = [];
      used = 0;
    }
    sheet.push({ row, top: used });
    used += height;
  }
  if (sheet.length > 0)
    await writeSheet(sheet, join(folder, `${prefix}-${number}.png`), { columns, thumb, height: used });
}

async function writeSheet(rows, path, { columns, thumb, height }) {
  const width = columns * (thumb + GAP) + GAP;
  const parts = rows.flatMap(({ row, top }) =>
    row.flatMap(({ name, picture }, column) => {
      const left = GAP + column * (thumb + GAP);
      return [
        { input: picture, left, top: top + LABEL },
        { input: label(name, thumb), left, top },
      ];
    }),
  );
  await sharp({ create: { width, height, channels: 3, background: '#8A8F98' } })
    .composite(parts)
    .png({ palette: true, quality: 90 })
    .toFile(path);
}

function label(text, width) {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><text x="2" y="19" font-family="sans-serif" font-size="15" font-weight="bold" fill="#fff">${text}</text></svg>`,
  );
}
