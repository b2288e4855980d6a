import { setImmediate } from 'node:timers/promises';
import openBidi, { type Bidi } from 'bidi-js';
import LineBreaker from 'linebreak';
import { emojiFile, filesFor, fontName, readFont, type FontFile, type Weight } from './font-files.js';

// Its types describe another build.
const bidi = (openBidi as unknown as () => Bidi)();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** What steers how its neighbors look, and has no look of its own. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;
/** What only says in which direction texts run. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** A picture, a flag, or a digit in a key. */
const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\u20e3|\p{Regional_Indicator}/u;
/** Skin tones, and marks that ask for color. */
const EMOJI_MARKS = /[\ufe0e\ufe0f\u200d\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]/gu;
/** Scripts without spaces whose words only a dictionary knows. */
const NO_SPACES = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const HANGUL_PAIR = /^\p{sc=Hangul}{2}$/u;
/** Stands for a character that no font has. */
const PLACEHOLDER = '\u25a1';
/** Of Noto Sans, in parts of the size: from the top of a line to where its letters stand, and its height. */
const [ASCENT, HEIGHT] = [1.069, 1.362];
const INK = '#1f2937';

/** How a text looks. */
export interface TextStyle {
  /** In points. */
  size?: number;
  weight?: Weight;
  color?: string;
  /** Of a line, in parts of the size. */
  lineHeight?: number;
  /** In points. Longer lines are broken. */
  width?: number;
  /** 'auto': each paragraph as its first letter says. */
  direction?: 'ltr' | 'auto';
  /** Slants the letters, which most scripts have no others for. */
  isItalic?: boolean;
}

/** A part of a line in one font and one direction. */
interface Run {
  font: string;
  text: string;
  level: number;
}

interface Line {
  runs: Run[];
  width: number;
}

/** A text that has found its lines. */
export interface TextBlock {
  lines: Line[];
  height: number;
  /** Of the longest line. */
  width: number;
  style: Required<Omit<TextStyle, 'width' | 'direction'>>;
}

/** What of a font of PDFKit its types leave out. */
interface OpenFont {
  font: {
    hasGlyphForCodePoint(character: number): boolean;
    layout(text: string, features?: Features): { glyphs: unknown[]; direction: 'ltr' | 'rtl' };
  };
  widthOfString(text: string, size: number, features: Features): number;
  finalize(): void;
}

/** What a font does with its glyphs beside what it does anyway, or doesn't. */
type Features = PDFKit.Mixins.OpenTypeFeatures[];

/** With features, even with none, PDFKit leaves the whole text to the font, which puts right-to-left words in order. */
const ALL: Features = [];
/** fontkit takes what is off, too. It fails on some fonts as it puts their marks into place. */
const WITHOUT_MARKS = { mark: false, mkmk: false, abvm: false, blwm: false } as unknown as Features;

/** A character as people see it, and the font that draws it. */
interface Piece {
  text: string;
  font: string;
  /** In the text. */
  start: number;
}

/** A text with its own direction inside of another one, as `<bdi>` in a page. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** Writes texts in any script into a document, with the fonts that have their characters. */
export class PdfText {
  private readonly fonts = new Map<string, OpenFont>();
  private readonly chosen = new Map<string, Omit<Piece, 'start'>[]>();
  private readonly widths = new Map<string, number>();

  constructor(private readonly doc: PDFKit.PDFDocument) {}

  /** Breaks a text into lines. */
  layOut(text: string, style: TextStyle = {}): TextBlock {
    const { size = 10, weight = 'regular', color = INK, lineHeight = HEIGHT, isItalic = false } = style;
    const { width = Infinity, direction = 'ltr' } = style;
    // An em more is nothing to see, and a line that fits exactly must not be broken.
    const lines = text
      .normalize('NFC')
      .split(/\r\n?|\n/)
      .flatMap((paragraph) => this.breakParagraph(paragraph, { weight, most: width / size + 1e-6, direction }));
    return {
      lines: lines.map((line) => ({ ...line, width: line.width * size })),
      height: lines.length * size * lineHeight,
      width: Math.max(0, ...lines.map((line) => line.width * size)),
      style: { size, weight, color, lineHeight, isItalic },
    };
  }

  /** Draws a text whose top left corner is at a place; `within` is the width in which `align` puts its lines. */
  draw(
    block: TextBlock,
    x: number,
    y: number,
    align: 'left' | 'center' | 'right' = 'left',
    within = block.width,
  ): void {
    const { size, color, lineHeight, isItalic } = block.style;
    const { doc } = this;
    doc.fillColor(color).fontSize(size);
    block.lines.forEach(({ runs, width }, index) => {
      const baseline = y + index * size * lineHeight + (size * (lineHeight - HEIGHT)) / 2 + size * ASCENT;
      let at = x + { left: 0, center: (within - width) / 2, right: within - width }[align];
      for (const { font, text } of runs) {
        doc.font(font);
        const features = this.featuresOf(font, text);
        const options = { lineBreak: false, baseline: 'alphabetic', features, oblique: isItalic } as const;
        doc.text(text, at, baseline, options);
        at += this.widthOf(font, text) * size;
      }
    });
  }

  /** Takes what was used out of each font. The end of the document would do it, too, for all of them at once. */
  async embedFonts(): Promise<void> {
    for (const font of this.fonts.values()) {
      font.finalize();
      await setImmediate();
    }
  }

  private breakParagraph(
    text: string,
    { weight, most, direction }: { weight: Weight; most: number; direction: 'ltr' | 'auto' },
  ): Line[] {
    const pieces = this.piecesOf(text, weight);
    const { levels } = bidi.getEmbeddingLevels(text, direction === 'auto' ? undefined : 'ltr');
    const lines: Line[] = [];
    let line: Piece[] = [];
    const take = (ending: Piece[]) => {
      const runs = inOrder(runsOf(withoutSpaceAtEnd(ending), levels)).map((run) => this.turned(run));
      const width = runs.reduce((sum, { font, text: part }) => sum + this.widthOf(font, part), 0);
      lines.push({ runs, width });
    };
    const fits = (some: Piece[]) => this.widthOfPieces(withoutSpaceAtEnd(some)) <= most;
    for (const word of wordsOf(text, pieces)) {
      if (line.length > 0 && !fits([...line, ...word])) {
        take(line);
        line = [];
      }
      // A word that is longer than a line is broken between any two of its characters.
      let rest = word;
      while (line.length === 0 && rest.length > 1 && !fits(rest)) {
        let count = 1;
        let width = this.widthOfPieces(rest.slice(0, 1));
        // By the widths of its characters, which are soon known: to lay out each beginning anew would take seconds.
        for (; count + 1 < rest.length; count += 1) {
          width += this.widthOfPieces(rest.slice(count, count + 1));
          if (width > most) break;
        }
        take(rest.slice(0, count));
        rest = rest.slice(count);
      }
      line = [...line, ...rest];
    }
    if (line.length > 0 || lines.length === 0) take(line);
    return lines;
  }

  /** A font turns around what is in a script from right to left: Arabic digits, too, but not the signs between the words. */
  private turned(run: Run): Run {
    if (run.level === 0) return run;
    const isTurned =
      this.fonts.get(run.font)?.font.layout(run.text, this.featuresOf(run.font, run.text)).direction === 'rtl';
    if (isTurned === (run.level % 2 === 1)) return run;
    return {
      ...run,
      text: Array.from(graphemes.segment(run.text), ({ segment }) => segment)
        .reverse()
        .join(''),
    };
  }

  private widthOfPieces(pieces: readonly Piece[]): number {
    let sum = 0;
    for (let at = 0; at < pieces.length;) {
      const { font } = pieces[at] ?? { font: '' };
      let text = '';
      // A word at a time, so that the widths of a growing line are those that are known already.
      for (; at < pieces.length && pieces[at]?.font === font && !text.endsWith(' '); at += 1) text += pieces[at]?.text;
      sum += this.widthOf(font, text);
    }
    return sum;
  }

  /** In parts of the size. */
  private widthOf(font: string, text: string): number {
    const key = `${font} ${text}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known;
    const width = this.fonts.get(font)?.widthOfString(text, 1, this.featuresOf(font, text)) ?? 0;
    this.widths.set(key, width);
    return width;
  }

  private featuresOf(font: string, text: string): Features {
    try {
      this.fonts.get(font)?.font.layout(text, ALL);
      return ALL;
    } catch {
      return WITHOUT_MARKS;
    }
  }

  private piecesOf(text: string, weight: Weight): Piece[] {
    const pieces: Piece[] = [];
    for (const { segment, index } of graphemes.segment(text)) {
      const before = pieces.at(-1)?.font;
      // A space between two words of a script belongs to them, so that they stay one run.
      if (segment === ' ' && before !== undefined && this.hasSpace(before))
        pieces.push({ text: segment, font: before, start: index });
      else for (const piece of this.choose(segment, weight)) pieces.push({ ...piece, start: index });
    }
    return pieces;
  }

  /** That of the emoji is as wide as they are. */
  private hasSpace(font: string): boolean {
    return font !== fontName(emojiFile(), 'regular') && this.fonts.get(font)?.font.hasGlyphForCodePoint(32) === true;
  }

  private choose(character: string, weight: Weight): Omit<Piece, 'start'>[] {
    const key = `${weight} ${character}`;
    const known = this.chosen.get(key);
    if (known) return known;
    const chosen = this.find(character === '\t' ? ' ' : character.replace(DIRECTIONS, ''), weight);
    this.chosen.set(key, chosen);
    return chosen;
  }

  /** The fonts that draw a character as people see it. */
  private find(character: string, weight: Weight): Omit<Piece, 'start'>[] {
    if ([...character].every((part) => UNSEEN.test(part))) return [];
    if (EMOJI.test(character)) {
      const emoji = this.findEmoji(character, weight);
      if (emoji) return emoji;
    }
    const whole = this.findWhole(character, weight) ?? this.findWhole(character.normalize('NFKC'), weight);
    if (whole) return [whole];
    // A base with marks that no font has, or letters in a fancy form.
    const parts = [...character.normalize('NFKD')].filter((part) => !UNSEEN.test(part));
    if (parts.length < 2) return [this.placeholder(weight)];
    const found = parts.flatMap((part) => this.findWhole(part, weight) ?? []);
    return found.length > 0 ? found : [this.placeholder(weight)];
  }

  /** One file with all parts of a character. */
  private findWhole(character: string, weight: Weight): Omit<Piece, 'start'> | null {
    const parts = [...character].filter((part) => !UNSEEN.test(part)).map((part) => part.codePointAt(0) ?? 0);
    const [first] = parts;
    if (first === undefined) return null;
    for (const file of filesFor(first)) {
      const name = fontName(file, weight);
      const { font } = this.open(file, weight);
      if (parts.every((part) => font.hasGlyphForCodePoint(part))) return { text: character, font: name };
    }
    return null;
  }

  /** A picture as one glyph, or else without its skin tone, or else as the pictures of which it consists. */
  private findEmoji(character: string, weight: Weight): Omit<Piece, 'start'>[] | null {
    const file = emojiFile();
    const { font } = this.open(file, weight);
    const name = fontName(file, weight);
    const plain = character.replace(EMOJI_MARKS, '');
    const isOne = (text: string) => font.layout(text).glyphs.length === 1;
    const hasAll = (text: string) => [...text].every((part) => font.hasGlyphForCodePoint(part.codePointAt(0) ?? 0));
    if (!hasAll(plain)) return null;
    if (hasAll(character.replace(/[\ufe0e\ufe0f]/gu, '')) && isOne(character)) return [{ text: character, font: name }];
    return [...plain].map((text) => ({ text, font: name }));
  }

  private placeholder(weight: Weight): Omit<Piece, 'start'> {
    return this.findWhole(PLACEHOLDER, weight) ?? { text: '?', font: this.findWhole('?', weight)?.font ?? '' };
  }

  private open(file: FontFile, weight: Weight): OpenFont {
    const name = fontName(file, weight);
    const known = this.fonts.get(name);
    if (known) return known;
    this.doc.registerFont(name, readFont(file, weight));
    this.doc.font(name);
    const font = (this.doc as unknown as { _font: OpenFont })._font;
    this.fonts.set(name, font);
    return font;
  }
}

/** The characters of each word, with the space behind it: lines may break between words, and nowhere else. */
function* wordsOf(text: string, pieces: readonly Piece[]): Generator<Piece[]> {
  const ends = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak())
    // Korean has spaces, and reads better when its words stay whole.
    if (!HANGUL_PAIR.test(text.slice(found.position - 1, found.position + 1))) ends.add(found.position);
  if (NO_SPACES.test(text))
    for (const { index, segment } of words.segment(text))
      if (NO_SPACES.test(segment) && NO_SPACES.test(text.charAt(index - 1))) ends.add(index);
  let word: Piece[] = [];
  for (const piece of pieces) {
    if (word.length > 0 && ends.has(piece.start) && word.at(-1)?.start !== piece.start) {
      yield word;
      word = [];
    }
    word.push(piece);
  }
  if (word.length > 0) yield word;
}

function withoutSpaceAtEnd(pieces: readonly Piece[]): Piece[] {
  return pieces.slice(0, pieces.findLastIndex(({ text }) => text.trim() !== '') + 1);
}

/** Neighbors in one font and direction are drawn together, so that letters join. */
function runsOf(pieces: readonly Piece[], levels: Uint8Array): Run[] {
  const runs: Run[] = [];
  for (const { text, font, start } of pieces) {
    const level = levels[start] ?? 0;
    // Brackets open in the direction of their text.
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(text) ?? text) : text;
    const last = runs.at(-1);
    if (last?.font === font && last.level === level) last.text += shown;
    else runs.push({ font, text: shown, level });
  }
  return runs;
}

/** From left to right, as they are seen: rule L2 of Unicode's algorithm (UAX 9), by runs. */
function inOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let at = 0; at < ordered.length; at += 1) {
      let end = at;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > at) ordered.splice(at, end - at, ...ordered.slice(at, end).reverse());
      at = end;
    }
  }
  return ordered;
}
