import type { ProductOption } from './product-options.js';

/** One list can be limited to so many values of options; shoppers choose a handful. */
export const MAX_CHOICES = 20;

/** The values of one option, of which a product must have one. */
export interface OptionChoice {
  /** What the keys of all its values begin with. */
  prefix: string;
  /** Each once, as someone wrote it, and by `choiceKey`. */
  values: readonly { name: string; value: string; key: string }[];
}

/** How a value of an option is compared: without regard to case, with blanks as they count. */
export function choiceKey(name: string, value: string): string {
  return `${fold(name)}:${fold(value)}`;
}

/** How the name of an option is compared. */
export function optionKey(name: string): string {
  return fold(name);
}

/**
 * Reads the values of options that a list is limited to, such as `Size:Large`, from untrusted data. The first colon ends
 * the name. Empty ones count as left out.
 * @returns the values by their options, or what is wrong by field
 */
export function parseOptionChoices(
  input: readonly string[] | null | undefined,
): { choices: OptionChoice[] } | { errors: Record<string, string> } {
  const given = (input ?? []).map((text) => text.replace(/\p{Cc}+/gu, ' ').trim()).filter((text) => text !== '');
  if (given.length > MAX_CHOICES) return { errors: { option: `Choose at most ${MAX_CHOICES} options` } };
  const choices = new Map<string, Map<string, OptionChoice['values'][number]>>();
  for (const text of given) {
    const { name, value } = splitChoice(text);
    if (name === '' || value === '')
      return { errors: { option: 'Option must be a name and a value, such as Size:Large' } };
    const prefix = `${fold(name)}:`;
    const key = choiceKey(name, value);
    const known = choices.get(prefix) ?? new Map<string, OptionChoice['values'][number]>();
    choices.set(prefix, known.set(key, { name, value, key }));
  }
  return { choices: [...choices].map(([prefix, values]) => ({ prefix, values: [...values.values()] })) };
}

/** The name and the value of a text such as `Size:Large`. */
export function splitChoice(text: string): { name: string; value: string } {
  const at = text.indexOf(':');
  return at < 0
    ? { name: text.trim(), value: '' }
    : { name: text.slice(0, at).trim(), value: text.slice(at + 1).trim() };
}

/** What a row of a product has of each of its options. */
export interface ChosenValue {
  /** The place of the option among those of the product, from 0. */
  place: number;
  name: string;
  value: string;
  /** By `choiceKey`. */
  key: string;
  /** The place of the value among those of the option. */
  position: number;
}

/** What one row of a product has of its options. @param values its value of each option */
export function chosenValues(options: readonly ProductOption[], values: readonly string[]): ChosenValue[] {
  return options.flatMap(({ name, values: offered }, place) => {
    const value = values[place];
    if (value === undefined) return [];
    return [{ place, name, value, key: choiceKey(name, value), position: Math.max(0, offered.indexOf(value)) }];
  });
}

function fold(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
}
