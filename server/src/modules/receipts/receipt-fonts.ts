import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The files of a font, each with some characters: those of names and addresses, as far as Noto Sans has them. */
const files = {
  latin: 'noto-sans',
  'latin-ext': 'noto-sans',
  vietnamese: 'noto-sans',
  cyrillic: 'noto-sans',
  'cyrillic-ext': 'noto-sans',
  greek: 'noto-sans',
  'greek-ext': 'noto-sans',
  devanagari: 'noto-sans',
  ethiopic: 'noto-sans-ethiopic',
} as const;
const weights = { regular: 400, strong: 600 } as const;

type Script = keyof typeof files;

/** By weight and script, as PDFKit takes them. */
export type Fonts = Record<keyof typeof weights, Record<Script, Buffer>>;

/** With what tells which file has a character. */
export interface LoadedFonts extends Fonts {
  scriptOf: (character: string) => Script | undefined;
}

let loading: Promise<LoadedFonts> | undefined;

/** The fonts of receipts, which are read once. */
export function loadFonts(): Promise<LoadedFonts> {
  return (loading ??= readFonts());
}

/** A text in parts that one file has each. What no file has becomes a question mark. */
export function partsByScript(text: string, { scriptOf }: LoadedFonts): { script: Script; text: string }[] {
  const parts: { script: Script; text: string }[] = [];
  for (const character of text.normalize('NFC')) {
    const known = scriptOf(character);
    const [script, shown] = known ? [known, character] : (['latin', '?'] as const);
    const last = parts.at(-1);
    if (last?.script === script) last.text += shown;
    else parts.push({ script, text: shown });
  }
  return parts;
}

async function readFonts(): Promise<LoadedFonts> {
  const scripts = Object.keys(files) as Script[];
  const ranges = await Promise.all(scripts.map(rangesOf));
  return {
    regular: await readWeight('regular'),
    strong: await readWeight('strong'),
    scriptOf: (character) => {
      const code = character.codePointAt(0) ?? 0;
      return scripts.find((_, at) => ranges[at]?.some(([from, to]) => code >= from && code <= to));
    },
  };
}

async function readWeight(weight: keyof typeof weights): Promise<Record<Script, Buffer>> {
  const read = async ([script, family]: [string, string]) =>
    // Not WOFF2: fontkit can't take those apart (https://github.com/foliojs/fontkit).
    [script, await readFile(join(folderOf(family), 'files', `${family}-${script}-${weights[weight]}-normal.woff`))];
  return Object.fromEntries(await Promise.all(Object.entries(files).map(read))) as Record<Script, Buffer>;
}

/** The characters of a file: U+0301,U+0400-045F. */
async function rangesOf(script: Script): Promise<[from: number, to: number][]> {
  const text = await readFile(join(folderOf(files[script]), 'unicode.json'), 'utf8');
  const listed = (JSON.parse(text) as Record<Script, string>)[script];
  return listed.split(',').map((range) => {
    const [from, to] = range.replace('U+', '').split('-');
    return [parseInt(from ?? '', 16), parseInt(to ?? from ?? '', 16)];
  });
}

function folderOf(family: string): string {
  return dirname(createRequire(import.meta.url).resolve(`@fontsource/${family}/LICENSE`));
}
