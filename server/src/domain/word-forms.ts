/** Plurals that no rule forms, folded, with their singulars. */
const irregular = new Map([
  ['children', 'child'],
  ['feet', 'foot'],
  ['geese', 'goose'],
  ['men', 'man'],
  ['mice', 'mouse'],
  ['people', 'person'],
  ['teeth', 'tooth'],
  ['women', 'woman'],
]);
const irregularPlurals = new Map([...irregular].map(([plural, singular]) => [singular, plural]));

/** Shorter words have no plural that could be told from another word. */
const MIN_LETTERS = 4;

/**
 * The texts of which at least one is in every text that has the word, its singular or its plural. A form that is part of
 * another one stands for both: 'rose' is in 'roses', too.
 * @param word one folded word
 */
export function wordForms(word: string): string[] {
  const forms = new Set([word, ...singulars(word), ...plurals(word)]);
  return [...forms].filter((form) => ![...forms].some((other) => other !== form && form.includes(other)));
}

/** The words of which this one may be the plural. */
function singulars(word: string): string[] {
  const singular = irregular.get(word);
  if (singular !== undefined) return [singular];
  if (word.length < MIN_LETTERS || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return [];
  const stem = word.slice(0, -1);
  if (word.length > MIN_LETTERS && stem.endsWith('ie')) return [`${stem.slice(0, -2)}y`, stem];
  if (/[^e]ve$/.test(stem)) return [`${stem.slice(0, -2)}f`, stem];
  return /(ss|x|zz|ch|sh|..[^aeiou]o)e$/.test(stem) ? [stem.slice(0, -1), stem] : [stem];
}

/** The beginnings of its plurals that don't begin with the word itself. */
function plurals(word: string): string[] {
  const plural = irregularPlurals.get(word);
  if (plural !== undefined) return [plural];
  if (word.length < MIN_LETTERS) return [];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  if (/[^f]fe?$/.test(word)) return [`${word.replace(/fe?$/, '')}ves`];
  return [];
}
