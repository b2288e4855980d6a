import type { EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { categories, categoryLabels } from '../../../domain/categories.js';
import type { Clock } from '../../../domain/ports.js';
import { WordList } from '../../../domain/similar-words.js';
import { foldForSearch, wordsForTypos } from '../../../domain/search-text.js';
import type { SearchVocabulary } from './search-vocabulary.js';

/** After this long, words of other processes' products are read, too. */
const MAX_AGE_MS = 60_000;

/** One text however many words there are, so that it stays prepared. */
const insertWords = {
  sqlite: 'INSERT INTO product_words (word) SELECT value FROM json_each(?) WHERE TRUE ON CONFLICT DO NOTHING',
  postgres: 'INSERT INTO product_words (word) SELECT json_array_elements_text($1) ON CONFLICT DO NOTHING',
};

/**
 * Remembers the words of products, in the transaction that writes these.
 * @param texts folded
 */
export async function addProductWords(manager: EntityManager, texts: readonly string[]): Promise<void> {
  // In one order, so that two transactions don't wait for each other in a circle.
  const words = [...new Set(texts.flatMap(wordsForTypos))].sort();
  const kind = manager.connection.options.type === 'postgres' ? 'postgres' : 'sqlite';
  await manager.query(insertWords[kind], [JSON.stringify(words)]);
}

/**
 * The words of all products. They stay in memory until a product is written, because the database could find similar ones
 * only by comparing them all, too.
 */
export class ProductWords {
  private known: { list: Promise<WordList>; readAt: number } | null = null;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly vocabulary: Pick<SearchVocabulary, 'current'>,
  ) {}

  /** The words that someone may have meant, in groups: fewest typing errors first. */
  async similarTo(word: string): Promise<string[][]> {
    // A number or a code means itself.
    if (wordsForTypos(word)[0] !== word) return [];
    const now = this.clock.now();
    if (!this.known || now - this.known.readAt >= MAX_AGE_MS) {
      const list = this.read();
      this.known = { list, readAt: now };
      list.catch(() => this.forget());
    }
    return (await this.known.list).similarTo(word);
  }

  /** Forgets the words after products were written by this process. */
  forget(): void {
    this.known = null;
  }

  private async read(): Promise<WordList> {
    // One text: a row for each word takes ten times as long.
    const [row] = await this.db.reader.query<{ words: string | null }[]>(
      "SELECT string_agg(word, ' ') AS words FROM product_words",
    );
    const { words: ofShop } = await this.vocabulary.current();
    const ofCategories = categories.flatMap((category) => wordsForTypos(foldForSearch(categoryLabels[category])));
    return new WordList(new Set([...(row?.words ?? '').split(' ').filter(Boolean), ...ofCategories, ...ofShop]));
  }
}
