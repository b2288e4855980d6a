import type { DeliveryKind } from '../../../domain/delivery.js';
import { invalidInput } from '../../../domain/failure.js';
import { readGift, type Gift, type GiftDraft } from '../../../domain/gift-message.js';

/**
 * Reads a gift of a client.
 * @throws Failure BAD_USER_INPUT with its fields, such as `gift.message`
 */
export function givenGift(draft: GiftDraft | null | undefined): Gift | null {
  const read = readGift(draft);
  if ('errors' in read) throw invalidInput(read.errors);
  return read.gift;
}

/**
 * Refuses a gift where no parcel is packed: what is emailed has messages of its own.
 * @param field what the fields of its parcel begin with
 * @throws Failure BAD_USER_INPUT with `gift`
 */
export function refuseUnpacked(gift: Gift | null, kind: DeliveryKind, field = ''): void {
  // guard: gifts.test.ts 'nothing is packed', try: kind === 'email' -> false
  if (gift !== null && kind === 'email')
    throw invalidInput({ [`${field}gift`]: 'This order is sent by email, so there’s no parcel to put a card in.' });
}
