import { slugOf } from '@domain/slug.js';
import type { TextOptionInput } from '~/graphql/generated';
import type { OfferedText } from '~/lib/cart-texts';
import { readNumber, typedAmount } from '../typed-number';

/** A text option as the product form holds it; figures as they are typed. */
export interface TextOptionValues {
  label: string;
  /** The key for programs; '' makes it of the label. */
  name: string;
  maxLength: string;
  isRequired: boolean;
  /** '' for none. */
  extraPrice: string;
}

export const blankText: TextOptionValues = {
  label: '',
  name: '',
  maxLength: '40',
  isRequired: false,
  extraPrice: '',
};

/** The text options of a product as the form holds them. */
export function textValuesOf(options: readonly OfferedText[]): TextOptionValues[] {
  return options.map(({ label, name, maxLength, required, extraPrice }) => ({
    label,
    name,
    maxLength: String(maxLength),
    isRequired: required,
    extraPrice: extraPrice === 0 ? '' : typedAmount(extraPrice),
  }));
}

/** The text options as they are sent. */
export function textInput(texts: readonly TextOptionValues[]): TextOptionInput[] {
  return texts.map(({ label, name, maxLength, isRequired, extraPrice }) => ({
    name: name.trim() || keyOfLabel(label),
    label: label.trim(),
    maxLength: readNumber(maxLength),
    required: isRequired,
    extraPrice: extraPrice.trim() === '' ? 0 : readNumber(extraPrice),
  }));
}

/** The key that follows from a label: 'Name on the cake' → 'name-on-the-cake'. */
export function keyOfLabel(label: string): string {
  return label.trim() === '' ? '' : slugOf(label).slice(0, 40).replace(/-$/, '');
}

/** What the form changes of the text options; null when that is nothing. */
export function textChanges(
  texts: readonly TextOptionValues[],
  before: readonly TextOptionValues[],
): { textOptions: TextOptionInput[] } | null {
  const textOptions = textInput(texts);
  return JSON.stringify(textOptions) === JSON.stringify(textInput(before)) ? null : { textOptions };
}

/** The problems of a product, those of its text options at the form's one field for them. */
export function textProblems(problems: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems)
      .map(([field, problem]) => [textField(field), problem] as const)
      // Of several problems at a field, the first is shown.
      .reverse(),
  );
}

/** The field of the form for one of the server. */
export function textField(field: string): string {
  return /^textOptions(\.|$)/.test(field) ? 'texts' : field;
}

/** What is to be said of a product's text options. */
export function textsInWords(options: readonly OfferedText[]): string {
  const words = ({ label, maxLength, required, extraPrice }: OfferedText) =>
    [
      label,
      `up to ${maxLength} characters`,
      required ? 'required' : 'optional',
      ...(extraPrice > 0 ? [`+${typedAmount(extraPrice)}`] : []),
    ].join(', ');
  return options.map(words).join('; ') || 'none';
}
