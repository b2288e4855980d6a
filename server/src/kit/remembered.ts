import { LRUCache } from 'lru-cache';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { FRESH_MS } from '../domain/freshness.js';
import type { Clock } from '../domain/ports.js';

/** Remembers what was found out about lists, for as long as any list may be out of date. */
export class Remembered<Value> {
  private readonly values: LRUCache<string, { value: Value; since: number }>;

  /** @param max how many values; as many as callers may ask for in that time */
  constructor(
    private readonly clock: Clock,
    max: number,
  ) {
    this.values = new LRUCache({ max });
  }

  get(key: string): Value | undefined {
    const known = this.values.get(key);
    return known && this.clock.now() - known.since < FRESH_MS ? known.value : undefined;
  }

  /** @returns the value */
  set(key: string, value: Value): Value {
    this.values.set(key, { value, since: this.clock.now() });
    return value;
  }

  delete(key: string): void {
    this.values.delete(key);
  }

  /** Forgets everything after a write of this process, whose author looks at the list at once. */
  forget(): void {
    this.values.clear();
  }
}

/** A key that only queries for the same rows have. */
export function keyOf(query: SelectQueryBuilder<ObjectLiteral>): string {
  const [sql, parameters] = query.clone().select(`${query.alias}.id`).getQueryAndParameters();
  // The values are text, because SQLite's driver gets whole numbers as BigInt, which JSON doesn't know.
  return JSON.stringify([sql, parameters.map(String)]);
}
