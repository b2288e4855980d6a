import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

/** The lines of text on each page of a PDF file, as a program reads them. */
export function pagesOf(bytes: Buffer): string[][] {
  const reader = join(import.meta.dirname, 'pdf-text.mjs');
  const text = execFileSync(process.execPath, [reader], { input: bytes, encoding: 'utf8' });
  return text
    .split('\f')
    .slice(0, -1)
    .map((page) => page.split('\n').flatMap((line) => line.trim() || []));
}

/** The rectangles that a PDF file draws: x, y, width and height, from the top. */
export function rectanglesOf(bytes: Buffer): [x: number, y: number, width: number, height: number][] {
  const file = bytes.toString('latin1');
  return [...file.matchAll(/\/FlateDecode\s*>>\s*stream\n([^]*?)\nendstream/g)].flatMap(([, stream = '']) =>
    [
      ...inflateSync(Buffer.from(stream, 'latin1'))
        .toString('latin1')
        .matchAll(/^(.+) re$/gm),
    ].map(([, numbers = '']) => numbers.split(' ').map(Number) as [number, number, number, number]),
  );
}
