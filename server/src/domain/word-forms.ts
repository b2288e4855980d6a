import { lengthOf } from './search-text.js';

/** Plurals that no rule below forms, folded, with their singulars. Longer words may end with them: 'snowmen'. */
const irregular: readonly (readonly [plural: string, singular: string])[] = [
  ['amaryllises', 'amaryllis'],
  ['buses', 'bus'],
  ['calves', 'calf'],
  ['canvases', 'canvas'],
  ['children', 'child'],
  ['clematises', 'clematis'],
  ['elves', 'elf'],
  ['feet', 'foot'],
  ['geese', 'goose'],
  ['halves', 'half'],
  ['hooves', 'hoof'],
  ['irises', 'iris'],
  ['kiwis', 'kiwi'],
  ['knives', 'knife'],
  ['leaves', 'leaf'],
  ['lenses', 'lens'],
  ['lives', 'life'],
  ['loaves', 'loaf'],
  ['men', 'man'],
  ['mice', 'mouse'],
  ['people', 'person'],
  ['quizzes', 'quiz'],
  ['scarves', 'scarf'],
  ['teeth', 'tooth'],
  ['thieves', 'thief'],
  ['trellises', 'trellis'],
  ['wives', 'wife'],
  ['wolves', 'wolf'],
];

/** Shorter words have no plural that could be told from another word. */
const MIN_LETTERS = 4;
/** A shorter form would be found inside of many words: 'ax' in 'relax'. */
const MIN_FORM = 3;

/**
 * The texts of which at least one is in every text that has the word, its singular or its plural. A form that is part of
 * another one stands for both: 'rose' is in 'roses', too.
 * @param word one folded word
 */
export function wordForms(word: string): string[] {
  const forms = new Set([word, ...irregularForms(word), ...singulars(word), ...plurals(word)]);
  return [...forms].filter((form) => ![...forms].some((other) => other !== form && form.includes(other)));
}

/** A word that only looks like an irregular one gets a form that hardly any text has. */
function irregularForms(word: string): string[] {
  const begin = (end: string) => word.slice(0, word.length - end.length);
  return irregular.flatMap(([plural, singular]) => [
    ...(word.endsWith(plural) ? [begin(plural) + singular] : []),
    ...(word.endsWith(singular) ? [begin(singular) + plural] : []),
  ]);
}

/** The words of which this one may be the plural by rule. */
function singulars(word: string): string[] {
  const isIrregular = irregular.some((pair) => pair.includes(word));
  if (isIrregular || lengthOf(word) < MIN_LETTERS || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return [];
  const stem = word.slice(0, -1);
  if (lengthOf(word) > MIN_LETTERS && stem.endsWith('ie')) return [`${stem.slice(0, -2)}y`, stem];
  const isLong = /(ss|x|[^aeiou]z|ch|sh|..[^aeiou]o|..[^aeo]us)e$/.test(stem) && lengthOf(stem) > MIN_FORM;
  return isLong ? [stem.slice(0, -1), stem] : [stem];
}

/** The beginning of the plural by rule, unless it begins with the word itself. */
function plurals(word: string): string[] {
  return lengthOf(word) >= MIN_LETTERS && /[^aeiou]y$/.test(word) ? [`${word.slice(0, -1)}ies`] : [];
}
