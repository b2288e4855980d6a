import type { SandboxStore } from './sandbox-store.js';
import type { Input } from './parameters.js';
import { InvalidParameter, missing } from './stripe-error.js';
import { publicView, type StripeObject } from './stripe-objects.js';

/** The part of a list's parameters that is the same everywhere. */
type Paging = Pick<Input<'listIntents'>, 'limit' | 'starting_after' | 'ending_before' | 'created'>;

/** A list as Stripe pages it. */
export interface ObjectList {
  object: 'list';
  url: string;
  has_more: boolean;
  data: StripeObject[];
}

/**
 * One page of objects that come newest first.
 * @throws StripeError resource_missing when the cursor is not in the list
 */
export function pageOf(all: readonly StripeObject[], url: string, paging: Paging): ObjectList {
  const { limit, starting_after: after, ending_before: before, created } = paging;
  const chosen = all.filter((object) => isWithin(object.created, created));
  const indexOf = (id: string, param: string) => {
    const index = chosen.findIndex((object) => object.id === id);
    if (index < 0) throw missing('object', id, param);
    return index;
  };
  if (before !== undefined) {
    const end = indexOf(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', url, has_more: start > 0, data: chosen.slice(start, end) };
  }
  const start = after === undefined ? 0 : indexOf(after, 'starting_after') + 1;
  return { object: 'list', url, has_more: start + limit < chosen.length, data: chosen.slice(start, start + limit) };
}

function isWithin(created: number, range: Paging['created']): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return created === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return created > gt && created >= gte && created < lt && created <= lte;
}

/** Which fields are ids that can be expanded into the object itself. */
const expandable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'checkout.session': { payment_intent: 'payment_intent' },
  payment_intent: { latest_charge: 'charge' },
  charge: { payment_intent: 'payment_intent' },
  dispute: { payment_intent: 'payment_intent', charge: 'charge' },
  refund: { payment_intent: 'payment_intent', charge: 'charge' },
};

/**
 * An object as a caller sees it, with ids replaced by their objects where `expand` names them.
 * @throws InvalidParameter for what can't be expanded
 */
export function expanded(store: SandboxStore, object: StripeObject, expand: readonly string[]): StripeObject {
  const view = publicView(object);
  for (const path of expand) {
    const [field = '', ...rest] = path.split('.');
    const id = view[field];
    if (object.object === 'checkout.session' && path === 'line_items') {
      view['line_items'] = {
        object: 'list',
        url: `/v1/checkout/sessions/${object.id}/line_items`,
        has_more: false,
        data: linesOf(object),
      };
      continue;
    }
    const kind = expandable[object.object]?.[field];
    if (kind === undefined)
      throw new InvalidParameter(`This property cannot be expanded (${field}).`, undefined, 'expand');
    // Expanded already by a longer path, or nothing to expand.
    const target = typeof id === 'string' ? store.find(kind, id) : null;
    if (target) view[field] = expanded(store, target, rest.length > 0 ? [rest.join('.')] : []);
  }
  return view;
}

/** The line items of a session in Stripe's shape. */
export function linesOf(session: StripeObject): StripeObject[] {
  const { lines } = session['sandbox'] as { lines: { id: string; name: string; amount: number; quantity: number }[] };
  return lines.map(({ id, name, amount, quantity }) => ({
    id,
    object: 'item',
    created: session.created,
    amount_discount: 0,
    amount_subtotal: amount * quantity,
    amount_tax: 0,
    amount_total: amount * quantity,
    currency: session['currency'],
    description: name,
    quantity,
    price: { id: `price_${id}`, object: 'price', type: 'one_time', currency: session['currency'], unit_amount: amount },
  }));
}
