import { createHash } from 'node:crypto';

/** The id of a demo row: the same on every machine, so that seeding again finds what is there. */
export function demoId(
  kind:
    | 'product'
    | 'user'
    | 'order'
    | 'collection'
    | 'review'
    | 'synonyms'
    | 'note'
    | 'address'
    | 'recipient'
    | 'occasion'
    | 'wish-list'
    | 'shipment'
    | 'photo',
  name: string,
): string {
  return createHash('sha256').update(`gift-shop demo ${kind} ${name}`).digest('hex').slice(0, 32);
}
