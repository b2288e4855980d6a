import DataLoader from 'dataloader';
import type { Actor } from '../domain/permissions.js';
import type { RequestContext } from './request-context.js';

/**
 * Batches lookups for the rows of a list: keys that one request needs at the same time are looked up together, so that
 * a list takes as many statements as a single row.
 */
export class BatchLoader<Value> {
  private readonly loaders = new WeakMap<RequestContext, DataLoader<string, Value>>();

  /** @param lookUp gives a value for each id, in their order; an id may come twice */
  constructor(private readonly lookUp: (actor: Actor, ids: readonly string[]) => Promise<readonly Value[]>) {}

  /** The value of one id, for this request alone. @throws what looking up throws */
  load(context: RequestContext, id: string): Promise<Value> {
    let loader = this.loaders.get(context);
    if (!loader) {
      // Not cached: a later mutation of the same request must see the changes of an earlier one.
      // guard: graphql-statements.test.ts 'every list takes the same number', try: false -> false, batch: false
      loader = new DataLoader((ids) => this.lookUp(context.actor, ids), { cache: false });
      this.loaders.set(context, loader);
    }
    return loader.load(id);
  }
}
