import DataLoader from 'dataloader';
import type { Actor } from '../domain/permissions.js';
import type { RequestContext } from './request-context.js';

/**
 * Batches lookups for the rows of a list: keys that one request needs at the same time are looked up together, so that
 * a list takes as many statements as a single row.
 */
export class BatchLoader<Value, Key = string> {
  private readonly loaders = new WeakMap<RequestContext, DataLoader<Key, Value>>();

  /** @param lookUp gives a value for each key, mostly an id, in their order; one may come twice */
  constructor(private readonly lookUp: (actor: Actor, keys: readonly Key[]) => Promise<readonly Value[]>) {}

  /** The value of one key, for this request alone. @throws what looking up throws */
  load(context: RequestContext, key: Key): Promise<Value> {
    let loader = this.loaders.get(context);
    if (!loader) {
      // Not cached: a later mutation of the same request must see the changes of an earlier one.
      // guard: graphql-statements.test.ts 'every list takes the same number', try: false -> false, batch: false
      loader = new DataLoader((keys) => this.lookUp(context.actor, keys), { cache: false });
      this.loaders.set(context, loader);
    }
    return loader.load(key);
  }
}
