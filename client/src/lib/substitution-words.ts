import type { Substitution } from '~/graphql/generated';

/** What a buyer can say of gifts that can't be made as ordered. */
export const substitutionWords: Readonly<Record<Substitution, string>> = {
  CALL: 'Ask me first',
  EQUAL: 'Send something of equal or greater value',
  REFUND: 'Leave it out and refund me',
};

/** All of them, in the order in which they are offered. */
export const substitutionChoices = Object.keys(substitutionWords) as Substitution[];
