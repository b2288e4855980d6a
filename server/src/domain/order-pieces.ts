import type { Cents } from './money.js';
import { withExtra, type ProductPrice } from './pricing.js';
import { extraOf, type LineText } from './text-options.js';

/** So many pieces of an order's line that have the same texts. */
export interface LinePieces {
  /** Place in the cart, from 0. */
  position: number;
  quantity: number;
  /** None for pieces without a text. */
  texts: LineText[];
}

/** An order's line as it is stored: all pieces of one product, so that stock is held and returned by product. */
interface StoredLine extends ProductPrice {
  position: number;
  quantity: number;
  /** How the pieces differ; null when none has a text. */
  texts: LinePieces[] | null;
}

/** What a shopper sees of a stored line: pieces with other texts are a line of their own, at their own price. */
export type ShownLine<Line extends StoredLine> = Omit<Line, 'texts'> & { texts: LineText[] };

/** The lines of an order as its shopper put them into the cart, in that order. */
export function shownLines<Line extends StoredLine>(lines: readonly Line[]): ShownLine<Line>[] {
  return lines
    .flatMap((line) => {
      const pieces = line.texts ?? [{ position: line.position, quantity: line.quantity, texts: [] }];
      return pieces.map((some) => ({ ...line, ...withExtra(line, extraOf(some.texts)), ...some }));
    })
    .sort((a, b) => a.position - b.position);
}

/** What the texts of all pieces of a line cost. */
export function textsCentsOf(pieces: readonly LinePieces[]): Cents {
  return pieces.reduce((sum, { quantity, texts }) => sum + quantity * extraOf(texts), 0);
}

/**
 * Pieces or items without what their shopper has written, which for a deleted customer is nobody else's to read. Labels and
 * prices stay with the figures.
 */
export function withoutWords<Part extends { texts: { value: string }[] }>(parts: readonly Part[]): Part[] {
  return parts.map((part) => ({ ...part, texts: part.texts.map((text) => ({ ...text, value: '' })) }));
}
