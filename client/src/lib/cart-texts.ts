import { centsFromDecimal } from '@domain/money.js';
import { lineTextView, readLineTexts, type TextValue } from '@domain/text-options.js';
import type { CartProduct, CartText } from './cart-store';
import { formatMoney, fromCents, toCents } from './money';

/** A text that shoppers may fill in, as the server shows it. */
export interface OfferedText {
  name: string;
  label: string;
  maxLength: number;
  required: boolean;
  extraPrice: number;
}

/** What is sold, with the texts that it asks for. */
export interface OfferedProduct extends CartProduct {
  textOptions?: readonly OfferedText[];
}

/** 'Engraving (optional, +$4.00)' */
export function textLabel({
  label,
  required,
  extraPrice,
}: Pick<OfferedText, 'label' | 'required' | 'extraPrice'>): string {
  const notes = [required ? null : 'optional', extraPrice > 0 ? `+${formatMoney(extraPrice)}` : null].filter(Boolean);
  return notes.length > 0 ? `${label} (${notes.join(', ')})` : label;
}

/** Reads what was filled in, by the server's own rules. @returns what is wrong by the text's name, or the texts */
export function readTexts(
  options: readonly OfferedText[],
  given: readonly TextValue[],
): { texts: CartText[] } | { errors: Record<string, string> } {
  const rules = options.map(({ required, extraPrice, ...option }) => ({
    ...option,
    isRequired: required,
    extraCents: centsFromDecimal(extraPrice) ?? 0,
  }));
  const read = readLineTexts(rules, given);
  return 'errors' in read ? read : { texts: read.texts.map(lineTextView) };
}

/**
 * A product as a cart line with these texts keeps it: they are part of its price.
 * @returns null when the product doesn't take these texts, or asks for another one
 */
export function withTexts(
  { textOptions = [], texts: _texts, ...product }: OfferedProduct,
  given: readonly TextValue[] = [],
): CartProduct | null {
  const read = readTexts(textOptions, given);
  if ('errors' in read) return null;
  const { texts } = read;
  if (texts.length === 0) return product;
  const extra = texts.reduce((sum, { extraPrice }) => sum + toCents(extraPrice), 0);
  const raised = (price: number) => fromCents(toCents(price) + extra);
  const { price, salePrice } = product;
  return { ...product, price: raised(price), salePrice: salePrice === null ? null : raised(salePrice), texts };
}

/** Why a product can't be bought with these texts, or without any, although it could be before. */
export function textsProblem(line: { name: string; texts?: readonly { value: string }[] }): string {
  return line.texts?.length
    ? `The text for ${lineName(line)} can’t be made this way anymore`
    : `${line.name} now needs a text`;
}

/** What a line is called where several of one product have to be told apart: 'Mug, For Ana'. */
export function lineName({ name, texts = [] }: { name: string; texts?: readonly { value: string }[] }): string {
  return [name, ...texts.map(({ value }) => value)].filter(Boolean).join(', ');
}
