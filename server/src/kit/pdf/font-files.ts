import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { sfntOfWoff } from './sfnt-of-woff.js';

/** How bold a text is. */
export type Weight = 'regular' | 'strong';

const weights = { regular: 400, strong: 600 } as const;

/**
 * The families in which a character is looked for, in this order. `only`: the files of which no family before it has the
 * characters. Chinese and Korean are cut into a hundred files each, so that a text needs only some of them.
 */
const families: readonly { family: string; only?: readonly string[]; weights?: 1; whole?: string }[] = [
  { family: 'noto-sans' },
  { family: 'noto-sans-ethiopic', only: ['ethiopic'] },
  { family: 'noto-sans-arabic', only: ['arabic'] },
  { family: 'noto-sans-hebrew', only: ['hebrew'] },
  { family: 'noto-sans-thai', only: ['thai'] },
  { family: 'noto-sans-lao', only: ['lao'] },
  { family: 'noto-sans-khmer', only: ['khmer'] },
  { family: 'noto-sans-myanmar', only: ['myanmar'] },
  { family: 'noto-sans-bengali', only: ['bengali'] },
  { family: 'noto-sans-gujarati', only: ['gujarati'] },
  { family: 'noto-sans-gurmukhi', only: ['gurmukhi'] },
  { family: 'noto-sans-kannada', only: ['kannada'] },
  { family: 'noto-sans-malayalam', only: ['malayalam'] },
  { family: 'noto-sans-sinhala', only: ['sinhala'] },
  { family: 'noto-sans-tamil', only: ['tamil'] },
  { family: 'noto-sans-telugu', only: ['telugu'] },
  { family: 'noto-sans-georgian', only: ['georgian'] },
  { family: 'noto-sans-armenian', only: ['armenian'] },
  { family: 'noto-sans-sc' },
  { family: 'noto-sans-kr' },
  { family: 'noto-sans-symbols-2', weights: 1 },
  // `whole`: the file that has the characters of all others, because emoji may consist of several.
  { family: 'noto-emoji', whole: 'emoji', weights: 1 },
];

/** One file of a family: its name without the weight, and the characters that it has. */
export interface FontFile {
  family: string;
  subset: string;
  hasWeights: boolean;
  /** The first and the last character of each range, one after the other. */
  ranges: Uint32Array;
}

let listed: readonly FontFile[] | undefined;

/** What was read lately: the orders of a day are written in a few scripts. */
const read = new LRUCache<string, Buffer>({
  maxSize: 4_000_000,
  sizeCalculation: ({ length }) => length,
  ttl: 10 * 60_000,
});

/** The files that may have a character, the best first. */
export function filesFor(character: number): FontFile[] {
  return files().filter(({ ranges }) => {
    for (let at = 0; at < ranges.length; at += 2)
      if (character >= (ranges[at] ?? 0) && character <= (ranges[at + 1] ?? 0)) return true;
    return false;
  });
}

/** The file with all emoji. */
export function emojiFile(): FontFile {
  const file = files().find(({ family }) => family === 'noto-emoji');
  if (!file) throw new Error('The font with the emoji is missing.');
  return file;
}

/** The name of a font in a document. */
export function fontName({ family, subset, hasWeights }: FontFile, weight: Weight): string {
  return `${family}-${subset}-${weights[hasWeights ? weight : 'regular']}`;
}

/** The bytes of a font. It is read when a document needs it, and let go soon after. */
export function readFont(file: FontFile, weight: Weight): Buffer {
  const name = fontName(file, weight);
  const known = read.get(name);
  if (known) return known;
  // Not WOFF2, which fontkit can't take apart. Small and rare, so that reading may keep others waiting.
  const font = sfntOfWoff(readFileSync(join(folderOf(file.family), 'files', `${name}-normal.woff`)));
  read.set(name, font);
  return font;
}

/** Read once, when the first document is made. */
function files(): readonly FontFile[] {
  return (listed ??= families.flatMap(({ family, only, weights: count, whole }) => {
    const text = readFileSync(join(folderOf(family), 'unicode.json'), 'utf8');
    const rangesOf = JSON.parse(text) as Record<string, string>;
    const subsets = whole === undefined ? rangesOf : { [whole]: Object.values(rangesOf).join(',') };
    return Object.entries(subsets)
      .map(([key, ranges]) => ({
        family,
        subset: key.replace(/[[\]]/g, ''),
        hasWeights: count !== 1,
        ranges: Uint32Array.from(ranges.split(',').flatMap(rangeOf)),
      }))
      .filter(({ subset }) => only?.includes(subset) ?? true);
  }));
}

/** 'U+0400-045F', 'U+0301'. */
function rangeOf(words: string): [from: number, to: number] {
  const [from = '', to = from] = words.replace('U+', '').split('-');
  return [parseInt(from, 16), parseInt(to, 16)];
}

function folderOf(family: string): string {
  return dirname(createRequire(import.meta.url).resolve(`@fontsource/${family}/LICENSE`));
}
