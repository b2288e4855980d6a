import type { Cents } from './money.js';
import { lineKey } from './line-key.js';
import { withExtra, type ProductPrice } from './pricing.js';
import { extraOf, type LineText } from './text-options.js';

/** So many pieces of an order's line that have the same texts. */
export interface LinePieces {
  /** Place in the cart, from 0. */
  position: number;
  quantity: number;
  /** None for pieces without a text. */
  texts: LineText[];
  /** Of an order with several parcels: the number of theirs, from 1. */
  parcel?: number;
}

/** An order's line as it is stored: all pieces of one product, so that stock is held and returned by product. */
interface StoredLine extends ProductPrice {
  position: number;
  quantity: number;
  /** How the pieces differ; null when none has a text, and all go into one parcel. */
  texts: LinePieces[] | null;
}

/** What a shopper sees of a stored line: pieces with other texts are a line of their own, at their own price. */
export type ShownLine<Line extends StoredLine> = Omit<Line, 'texts'> & { texts: LineText[] };

/** The lines of an order as its shopper put them into the cart, in that order, whatever parcel they go into. */
export function shownLines<Line extends StoredLine>(lines: readonly Line[]): ShownLine<Line>[] {
  return lines
    .flatMap((line) =>
      piecesShown(
        line,
        ofAllParcels(piecesOf(line), ({ texts }) => lineKey('', texts)),
      ),
    )
    .sort((a, b) => a.position - b.position);
}

/** The lines that go into one parcel. @param parcel its number, from 1 */
export function linesInParcel<Line extends StoredLine>(lines: readonly Line[], parcel: number): ShownLine<Line>[] {
  return lines
    .flatMap((line) =>
      piecesShown(
        line,
        piecesOf(line).filter((some) => parcelOf(some) === parcel),
      ),
    )
    .sort((a, b) => a.position - b.position);
}

/** The number of the parcel that pieces go into: without one, the first. */
export function parcelOf({ parcel }: { parcel?: number }): number {
  return parcel ?? 1;
}

/** Pieces that differ only in their parcel, as one. @param keyOf what else tells them apart */
export function ofAllParcels<Part extends LinePieces>(
  parts: readonly Part[],
  keyOf: (part: Part) => string,
): Omit<Part, 'parcel'>[] {
  const merged = new Map<string, Part>();
  for (const part of parts) {
    // Without parcels, the shopper's own lines stay as they are.
    const key = part.parcel === undefined ? `at ${part.position}` : keyOf(part);
    const known = merged.get(key);
    merged.set(key, known ? { ...known, quantity: known.quantity + part.quantity } : part);
  }
  return [...merged.values()].map(({ parcel: _, ...part }) => part);
}

function piecesOf({ texts, position, quantity }: StoredLine): readonly LinePieces[] {
  return texts ?? [{ position, quantity, texts: [] }];
}

function piecesShown<Line extends StoredLine>(
  line: Line,
  pieces: readonly Omit<LinePieces, 'parcel'>[],
): ShownLine<Line>[] {
  return pieces.map(({ position, quantity, texts }) => ({
    ...line,
    ...withExtra(line, extraOf(texts)),
    ...{ position, quantity, texts },
  }));
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
