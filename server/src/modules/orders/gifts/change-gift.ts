import type { Database } from '../../../db/database.js';
import { Failure } from '../../../domain/failure.js';
import { canChangeGift, type Gift, type GiftDraft } from '../../../domain/gift-message.js';
import { canChangeOrder, requireUser, type Actor } from '../../../domain/permissions.js';
import type { AuditService } from '../../audit/audit.service.js';
import { findAndLock, orderNotFound } from '../lock-order.js';
import { refuseSent } from '../shipments/shipments-of.js';
import { parcelToChange, type ParcelKey } from '../parcels/parcel-to-change.js';
import type { OrderLinks } from '../reading/order-links.js';
import { givenGift, refuseUnpacked } from './given-gift.js';

/** What both interfaces say about changing a gift. */
export const CHANGE_GIFT =
  'Changes or removes what goes into the parcel of an order, or into one of its parcels: the printed card, and whether the packing slip has prices. For its customer and for admins, and for a guest with the key of the order, until the order is delivered. Safe to repeat.';

/** Changes what goes into the parcel of an order beside the gifts. */
export class ChangeGift {
  constructor(
    private readonly db: Database,
    private readonly audit: AuditService,
    private readonly links: Pick<OrderLinks, 'opens'>,
  ) {}

  /**
   * Replaces the gift of a parcel as a whole, or takes it away; repeating changes nothing. The history says that it
   * happened, and nothing of the texts, which are personal.
   * @param change `key` of a guest's order; `parcel` its number, from 1, of an order with several
   * @throws Failure UNAUTHENTICATED, NOT_FOUND also for other people's orders, BAD_USER_INPUT with fields (`parcel`, `gift`,
   *   `gift.message` …), CONFLICT once it can't be changed anymore
   */
  async change(
    actor: Actor,
    orderId: string,
    draft: GiftDraft | null | undefined,
    { key, parcel }: ParcelKey,
  ): Promise<void> {
    const hasLink = this.links.opens(orderId, key);
    await this.db.inTransaction(async (manager) => {
      // A delivery that is being recorded comes first, or finds the new gift.
      const order = await findAndLock(manager, orderId);
      if (!order || !canChangeOrder(actor, order, hasLink)) {
        if (!hasLink) requireUser(actor);
        throw orderNotFound();
      }
      const gift = givenGift(draft);
      const { changed, save } = await parcelToChange(manager, order, parcel);
      if (isSame(gift, changed.gift)) return;
      if (!canChangeGift(order))
        throw new Failure(
          'CONFLICT',
          'This order is on its way or closed, so its gift message can’t be changed anymore.',
        );
      await refuseSent(manager, order, changed.number);
      refuseUnpacked(gift, changed.method.kind);
      await save({ gift });
      await this.audit.record(manager, actor, {
        subject: { type: 'order', id: orderId },
        action: gift === null ? 'removed-gift' : 'changed-gift',
        ...(order.parcelCount > 1 && { detail: { note: `Parcel ${changed.number}` } }),
      });
    });
  }
}

function isSame(a: Gift | null, b: Gift | null): boolean {
  if (a === null || b === null) return a === b;
  return (['to', 'from', 'message', 'card', 'hidePrices'] as const).every((field) => a[field] === b[field]);
}
