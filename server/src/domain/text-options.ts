import { centsFromDecimal, decimalFromCents, decimalsRule, type Cents } from './money.js';

/** A text that shoppers may fill in about a product, such as an engraving. */
export interface TextOption {
  /** A short key for programs, unique within the product. */
  name: string;
  /** What shoppers see beside the field. */
  label: string;
  /** In UTF-16 units, as browsers count. */
  maxLength: number;
  isRequired: boolean;
  /** What one piece with this text costs more. */
  extraCents: Cents;
}

/** What a shopper has filled in. */
export interface TextValue {
  name: string;
  value: string;
}

/** A text of an order's line, with what its option was when the order was placed. */
export interface LineText extends TextValue {
  label: string;
  extraCents: Cents;
}

export const MAX_TEXT_OPTIONS = 3;
/** The most texts of a line: those of a gift card. */
export const MAX_LINE_TEXTS = 5;
/** The most characters that a text option may allow. */
export const MAX_TEXT_LENGTH = 200;
export const MAX_TEXT_LABEL = 60;
/** The most that a text can add to the price of one piece, in a currency with two decimals; in cents it is always the same. */
export const MAX_EXTRA_PRICE = 10_000;
const NAME = /^[a-z](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/** Line breaks and other control characters, marks that reverse the direction of text, halves of characters. */
const UNWRITABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Something else than spaces and marks that nobody sees, such as a zero-width space. */
const VISIBLE = /[^\p{Z}\p{Cf}]/u;

/** The text options of a product, from their column. */
export function storedTextOptions(column: string | null): TextOption[] {
  return column === null ? [] : (JSON.parse(column) as TextOption[]);
}

/** The column of a product's text options: null for none. */
export function textOptionsColumn(options: readonly TextOption[]): string | null {
  return options.length === 0 ? null : JSON.stringify(options);
}

/** The column of a product's text options with other extra prices. */
export function scaledTextOptions(column: string, scale: (cents: Cents) => Cents): string | null {
  return textOptionsColumn(
    storedTextOptions(column).map((option) => ({ ...option, extraCents: scale(option.extraCents) })),
  );
}

/** A text option as the interfaces show it, with a decimal price. */
export function textOptionView({ name, label, maxLength, isRequired, extraCents }: TextOption) {
  return { name, label, maxLength, required: isRequired, extraPrice: decimalFromCents(extraCents) };
}

/** A text of a line as the interfaces show it. */
export function lineTextView({ name, label, value, extraCents }: LineText) {
  return { name, label, value, extraPrice: decimalFromCents(extraCents) };
}

/**
 * Reads all text options of a product from untrusted data, under their names at the interfaces.
 * @returns the options in their order, or what is wrong by field, such as `textOptions.1.label`
 */
export function parseTextOptions(value: unknown): { options: TextOption[] } | { errors: Record<string, string> } {
  if (value === null) return { options: [] };
  if (!Array.isArray(value)) return { errors: { textOptions: 'Text options must be a list' } };
  if (value.length > MAX_TEXT_OPTIONS)
    return { errors: { textOptions: `A product can have at most ${MAX_TEXT_OPTIONS} text options` } };
  const errors: Record<string, string> = {};
  const names = new Set<string>();
  const options = value.map((item: unknown, index): TextOption => {
    const given = (typeof item === 'object' && item !== null ? item : {}) as Partial<Record<string, unknown>>;
    const at = (field: string) => `textOptions.${index}.${field}`;
    const name = typeof given['name'] === 'string' ? given['name'].trim() : '';
    if (!NAME.test(name))
      errors[at('name')] = 'A name has 1 to 40 lowercase letters, digits, or hyphens, and starts with a letter';
    else if (names.has(name)) errors[at('name')] = 'Another text option has this name';
    names.add(name);
    const label = cleanText(given['label']);
    if (label === '') errors[at('label')] = 'Enter a label for shoppers';
    else if (label.length > MAX_TEXT_LABEL)
      errors[at('label')] = `A label can have at most ${MAX_TEXT_LABEL} characters`;
    else if (UNWRITABLE.test(label)) errors[at('label')] = 'The label has a character that can’t be used';
    const { maxLength, required = false, extraPrice = 0 } = given;
    if (!Number.isInteger(maxLength) || (maxLength as number) < 1 || (maxLength as number) > MAX_TEXT_LENGTH)
      errors[at('maxLength')] = `The maximum length must be a whole number from 1 to ${MAX_TEXT_LENGTH}`;
    if (typeof required !== 'boolean') errors[at('required')] = 'required must be true or false';
    const extraCents = readExtra(extraPrice);
    if (extraCents === null)
      errors[at('extraPrice')] =
        `The extra price must be from 0 to ${decimalFromCents(MAX_EXTRA_PRICE * 100).toLocaleString('en-US')}, with ${decimalsRule()}`;
    return { name, label, maxLength: maxLength as number, isRequired: required === true, extraCents: extraCents ?? 0 };
  });
  return Object.keys(errors).length > 0 ? { errors } : { options };
}

/** A text without the space around it and with no space twice in a row; '' if nothing of it can be seen. */
function cleanText(value: unknown): string {
  return typeof value === 'string' && VISIBLE.test(value) ? value.normalize('NFC').trim().replace(/ {2,}/g, ' ') : '';
}

/** The texts that are not empty, as they are compared and stored. */
export function filledTexts(given: readonly TextValue[]): TextValue[] {
  return given.map(({ name, value }) => ({ name, value: cleanText(value) })).filter(({ value }) => value !== '');
}

/**
 * Reads what a shopper has filled in. Empty texts count as left out, and cost nothing.
 * @returns the texts in the order of the options, or what is wrong by the option's name
 */
export function readLineTexts(
  options: readonly TextOption[],
  given: readonly TextValue[],
): { texts: LineText[] } | { errors: Record<string, string> } {
  // Names are anybody's: `constructor` and `__proto__` must be like others.
  const errors = Object.create(null) as Record<string, string>;
  const values = new Map<string, string>();
  for (const { name, value } of filledTexts(given)) {
    if (!options.some((option) => option.name === name)) errors[name] = 'This product has no such text';
    else if (values.has(name)) errors[name] = 'This text is given twice';
    else values.set(name, value);
  }
  const texts: LineText[] = [];
  for (const { name, label, maxLength, isRequired, extraCents } of options) {
    const value = values.get(name);
    if (value === undefined) {
      if (isRequired) errors[name] ??= `Fill in “${label}”`;
    } else if (value.length > maxLength) errors[name] ??= `“${label}” can have at most ${maxLength} characters`;
    else if (UNWRITABLE.test(value)) errors[name] ??= `“${label}” has a character that can’t be used`;
    else texts.push({ name, label, value, extraCents });
  }
  return Object.keys(errors).length > 0 ? { errors } : { texts };
}

/** What texts add to the price of one piece. */
export function extraOf(texts: readonly Pick<LineText, 'extraCents'>[]): Cents {
  return texts.reduce((sum, { extraCents }) => sum + extraCents, 0);
}

function readExtra(value: unknown): Cents | null {
  const cents = typeof value === 'number' ? centsFromDecimal(value) : null;
  return cents !== null && cents >= 0 && cents <= MAX_EXTRA_PRICE * 100 ? cents : null;
}
