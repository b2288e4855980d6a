import type { Cents } from './money.js';
import { lineKey } from './line-key.js';
import { withExtra, type ProductPrice } from './pricing.js';
import { extraOf, type LineText } from './text-options.js';

/** So many pieces of an order's line that have the same texts, and go with the same gift. */
export interface LinePieces {
  /** Place in the cart, from 0. */
  position: number;
  quantity: number;
  /** None for pieces without a text. */
  texts: LineText[];
  /** Of an order with several parcels: the number of theirs, from 1. */
  parcel?: number;
  /** Of add-ons: the product or variant with which the shopper took them, in the same parcel. */
  addOnOf?: string;
}

/** An order's line as it is stored: all pieces of one product, so that stock is held and returned by product. */
interface StoredLine extends ProductPrice {
  productId: string;
  position: number;
  quantity: number;
  /** How the pieces differ; null when none has a text or goes with a gift, and all go into one parcel. */
  texts: LinePieces[] | null;
}

/** What a shopper sees of a stored line: pieces with other texts, or of another gift, are a line of their own, at their own price. */
export type ShownLine<Line extends StoredLine> = Omit<Line, 'texts'> & { texts: LineText[]; addOnOf: string | null };

/**
 * The lines of an order as its shopper put them into the cart, in that order, whatever parcel they go into. Add-ons stand
 * under their gift.
 */
export function shownLines<Line extends StoredLine>(lines: readonly Line[]): ShownLine<Line>[] {
  return underGifts(
    lines.flatMap((line) =>
      piecesShown(
        line,
        ofAllParcels(piecesOf(line), ({ texts, addOnOf }) => lineKey('', texts, addOnOf)),
      ),
    ),
  );
}

/** The lines that go into one parcel, add-ons under their gift. @param parcel its number, from 1 */
export function linesInParcel<Line extends StoredLine>(lines: readonly Line[], parcel: number): ShownLine<Line>[] {
  return underGifts(
    lines.flatMap((line) =>
      piecesShown(
        line,
        piecesOf(line).filter((some) => parcelOf(some) === parcel),
      ),
    ),
  );
}

/** Lines in the order of the cart, each with its add-ons under it: the first line of a gift has them. */
function underGifts<Line extends { productId: string; position: number; addOnOf: string | null }>(
  lines: readonly Line[],
): Line[] {
  const sorted = lines.toSorted((a, b) => a.position - b.position);
  const gifts = new Map<string, Line>();
  for (const line of sorted) if (line.addOnOf === null && !gifts.has(line.productId)) gifts.set(line.productId, line);
  const isTied = ({ addOnOf }: Line) => addOnOf !== null && gifts.has(addOnOf);
  return sorted
    .filter((line) => !isTied(line))
    .flatMap((line) =>
      gifts.get(line.productId) === line
        ? [line, ...sorted.filter(({ addOnOf }) => addOnOf === line.productId)]
        : [line],
    );
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
  return pieces.map(({ position, quantity, texts, addOnOf = null }) => ({
    ...line,
    ...withExtra(line, extraOf(texts)),
    ...{ position, quantity, texts, addOnOf },
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
