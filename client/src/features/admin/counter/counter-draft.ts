import type { CounterPayment, Substitution } from '~/graphql/generated';
import { randomKey } from '~/lib/random-key';
import type { CounterCodes } from './counter-codes';
import type { CounterCustomer } from './counter-customer';
import { newParcel, type CounterParcel } from './parcels';

/** What an admin has typed of an order. */
export interface CounterDraft {
  customer: CounterCustomer;
  /** Whose name the first parcel gets, unless another was typed: most orders go to whoever places them. */
  suggestedName: string;
  parcels: readonly CounterParcel[];
  substitution: Substitution | null;
  codes: CounterCodes;
  note: string;
  payment: CounterPayment;
  /** Sent again after an error, or by a form that was left meanwhile, it places no second order. */
  idempotencyKey: string;
}

/** An order of which nothing is typed yet. */
export function blankOrder(): CounterDraft {
  return {
    customer: { userId: null, name: '', email: '' },
    suggestedName: '',
    parcels: [newParcel()],
    substitution: null,
    codes: { discountCodes: [], giftCards: [] },
    note: '',
    payment: 'LINK',
    idempotencyKey: randomKey(),
  };
}

/** Whether something would be lost with it. */
export function isTyped(order: CounterDraft): boolean {
  return typedOf(order) !== typedOf(blankOrder());
}

/** Without what nobody types: the IDs of parcels, and what the shop offers for them. */
function typedOf({ parcels, idempotencyKey: _key, ...order }: CounterDraft): string {
  return JSON.stringify({ ...order, parcels: parcels.map((parcel) => ({ ...parcel, id: '', offered: null })) });
}
