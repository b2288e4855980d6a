import type { Database } from '../../../db/database.js';
import { FRESH_MS } from '../../../domain/freshness.js';
import type { Clock } from '../../../domain/ports.js';
import { foldForSearch, wordsIn } from '../../../domain/search-text.js';
import { wordForms } from '../../../domain/word-forms.js';
import type { NamedSet, ProductSets } from '../reading/product-set.js';
import {
  anyOf,
  categoriesOf,
  saysNothing,
  termOf,
  type SearchTerm,
  type TermSet,
  type Vocabulary,
} from './search-terms.js';
import { SynonymGroup } from './synonym-group.entity.js';

interface Phrase {
  words: readonly string[];
  term: SearchTerm;
}

/** The owner's synonyms and the names of collections, as the search reads them. They are up to five seconds old. */
export class SearchVocabulary {
  private known: { since: number; words: Promise<ShopVocabulary> } | null = null;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly sets: () => Pick<ProductSets, 'listNamedSets'>,
  ) {}

  /** What words mean now. */
  current(): Promise<ShopVocabulary> {
    const now = this.clock.now();
    if (this.known && now - this.known.since < FRESH_MS) return this.known.words;
    const words = this.read();
    this.known = { since: now, words };
    words.catch(() => this.forget());
    return words;
  }

  /** Forgets them after a write of this process. */
  forget(): void {
    this.known = null;
  }

  private async read(): Promise<ShopVocabulary> {
    const [groups, collections] = await Promise.all([
      this.db.reader.find(SynonymGroup, { order: { position: 'ASC' } }),
      this.sets().listNamedSets(),
    ]);
    return new ShopVocabulary(
      groups.map(({ words }) => words),
      collections,
    );
  }
}

/** Synonyms and names of collections. */
export class ShopVocabulary implements Vocabulary {
  /** By each form of their first words, the longest first. */
  private readonly phrases = new Map<string, Phrase[]>();
  private readonly sets = new Map<string, TermSet[]>();
  /** Every single word that has a meaning here, so that it is found when mistyped. */
  readonly words: readonly string[];

  constructor(
    groups: readonly (readonly string[])[],
    readonly collections: readonly NamedSet[],
  ) {
    for (const { name, set } of collections) {
      if (!set.chosenIds?.length) continue;
      for (const form of wordsOf(name)
        .filter((word) => !saysNothing(word))
        .flatMap(wordForms))
        this.sets.set(form, [...(this.sets.get(form) ?? []), set]);
    }
    const byPhrase = new Map(collections.map(({ name, set }) => [wordsOf(name).join(' '), set]));
    // A rule looks at every product, so it stands for its whole name only, and for nothing beside texts.
    const termOfPhrase = (phrase: string): SearchTerm => {
      const words = wordsOf(phrase);
      if (words.length === 1) return termOf(words, this);
      const set = byPhrase.get(words.join(' '));
      const sets = set?.chosenIds?.length ? { sets: [set] } : {};
      return { texts: formsOfPhrase(phrase), categories: categoriesOf(words), ...sets };
    };
    for (const group of groups) {
      const term = anyOf(group.map(termOfPhrase));
      for (const phrase of group) this.add({ words: wordsOf(phrase), term });
    }
    for (const { name, set } of collections) {
      const words = wordsOf(name);
      if (!set.chosenIds) this.add({ words, term: { texts: [], categories: [], sets: [set] } });
      else if (words.length > 1) this.add({ words, term: termOfPhrase(name) });
    }
    for (const list of this.phrases.values()) list.sort((a, b) => b.words.length - a.words.length);
    this.words = [...new Set([...groups.flat(), ...collections.map(({ name }) => name)].flatMap(wordsOf))].filter(
      (word) => !saysNothing(word) && /^\p{L}+$/u.test(word),
    );
  }

  phraseAt(words: readonly string[], at: number): { length: number; term: SearchTerm } | null {
    const candidates = wordForms(words[at] ?? '').flatMap((form) => this.phrases.get(form) ?? []);
    const found = candidates
      .filter((phrase) => phrase.words.every((word, index) => isSame(word, words[at + index] ?? '')))
      .sort((a, b) => b.words.length - a.words.length)[0];
    return found ? { length: found.words.length, term: found.term } : null;
  }

  setsOf(word: string): readonly TermSet[] {
    return [...new Set(wordForms(word).flatMap((form) => this.sets.get(form) ?? []))];
  }

  private add(phrase: Phrase): void {
    for (const form of wordForms(phrase.words[0] ?? ''))
      this.phrases.set(form, [...(this.phrases.get(form) ?? []), phrase]);
  }
}

/** The words of a phrase, as `wordsIn` says. */
function wordsOf(phrase: string): string[] {
  return wordsIn(foldForSearch(phrase));
}

/** As it is written, with either apostrophe; its last word in singular or plural; and its words with hyphens, too. */
function formsOfPhrase(phrase: string): string[] {
  const words = wordsOf(phrase);
  const written = foldForSearch(phrase).trim();
  const phrases = wordForms(words.at(-1) ?? '').map((form) => [...words.slice(0, -1), form]);
  const texts = [
    ...[' ', '-'].flatMap((sign) => phrases.map((one) => one.join(sign))),
    ...["'", '’'].map((apostrophe) => written.replace(/['’]/g, apostrophe)),
  ];
  // What has another one in it is found by that.
  return [...new Set(texts)].filter((text) => !texts.some((other) => other !== text && text.includes(other)));
}

function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  const forms = wordForms(other);
  return wordForms(one).some((form) => forms.includes(form));
}
