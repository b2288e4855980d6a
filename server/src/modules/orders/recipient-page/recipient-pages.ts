import { dateIn } from '../../../domain/dispatch.js';
import { Failure } from '../../../domain/failure.js';
import { mustLeave } from '../../../domain/fulfillment.js';
import type { Actor } from '../../../domain/permissions.js';
import type { Clock } from '../../../domain/ports.js';
import type { RecipientState } from '../../../domain/recipient-state.js';
import type { Database } from '../../../db/database.js';
import type { ShopService } from '../../shop/shop.service.js';
import { Order } from '../order.entity.js';
import type { OrderParcelType, OrderType } from '../order.type.js';
import type { OrdersService } from '../orders.service.js';
import { preparedFrom } from '../parcels/parcels-of.js';
import { arrivesBy } from '../reading/arrives-by.js';
import type { OrderLinks } from '../reading/order-links.js';
import type { PresentOrders } from '../reading/present-orders.js';
import type { RecipientGiftType, RecipientLinkType } from './recipient-page.type.js';

/** What both interfaces say about the calls. */
export const RECIPIENT_LINKS =
  'The addresses of the pages that tell the recipients of an order when their gifts come, one for each parcel, for its buyer to send on. For its customer, for admins, and for a guest with the key of the order. Empty until the order is paid or confirmed, and for gift cards, which are emailed.';
export const RECIPIENT_GIFT =
  'What the recipient of a parcel may know of it, for everyone who has the key of its page: when it comes, and neither what is in it, what it costs nor where it goes.';

/** Pages for recipients: when a gift comes, without prices or spoilers. */
export class RecipientPages {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly shop: Pick<ShopService, 'calendar'>,
    private readonly orders: OrdersService,
    private readonly presenting: PresentOrders,
    private readonly links: OrderLinks,
  ) {}

  /**
   * The addresses of the pages of an order's parcels.
   * @param key of the signed link, for a guest's order
   * @throws Failure NOT_FOUND also for other people's orders, UNAUTHENTICATED for an invalid token
   */
  async linksOf(actor: Actor, orderId: string, key: string | null): Promise<RecipientLinkType[]> {
    const order = await this.orders.getOrder(actor, orderId, key);
    if (!isAgreed(order)) return [];
    return order.parcels.map((parcel) => ({
      parcel: parcel.number,
      to: recipientOf(parcel),
      url: this.links.recipientAddressOf(orderId, parcel.number, order.createdAt.getTime()),
    }));
  }

  /**
   * What the recipient of a parcel may know.
   * @param key of its page
   * @throws Failure NOT_FOUND where the key doesn't open it, or no longer
   */
  async giftOf(orderId: string, parcel: number, key: string): Promise<RecipientGiftType> {
    const access = this.links.recipientAccess(orderId, parcel, key);
    if (access === 'expired')
      throw new Failure('NOT_FOUND', 'This link has expired. Whoever sent it can still look up the order.');
    const order = access === 'open' ? await this.db.reader.findOneBy(Order, { id: orderId }) : null;
    const [shown] = order ? await this.presenting.present([order]) : [];
    const gift = shown?.parcels.find(({ number }) => number === parcel);
    if (!shown || !gift)
      throw new Failure('NOT_FOUND', 'This link doesn’t open a gift. Check that you have all of its address.');
    const calendar = await this.shop.calendar();
    const sent = shown.shipments.findLast((shipment) => shipment.parcel === parcel);
    const state = stateOf(order!, gift);
    const isComing = state === 'preparing' || state === 'sent';
    const sentAt = sent && { sentAt: sent.sentAt.getTime() };
    const arrival = isComing ? arrivesBy(gift, preparedFrom(order!), sentAt, calendar) : null;
    return {
      ...{ orderId, parcel },
      to: shown.user.isDeleted ? '' : recipientOf(gift),
      from: shown.user.isDeleted ? '' : (gift.gift?.from ?? ''),
      kind: gift.deliveryMethod.kind,
      state,
      isBeingPrepared: state === 'preparing' && gift.fulfillmentState === 'preparing',
      arrivesBy: arrival,
      isOnDay: gift.deliveryDate !== null,
      trackingUrl: isComing ? (sent?.trackingUrl ?? null) : null,
      isLate: arrival !== null && arrival < dateIn(calendar.timeZone, this.clock.now()),
    };
  }
}

/** Whether its gifts are prepared, or were: nobody hears of one that may never be paid. */
function isAgreed({ isPaid, payLater }: OrderType): boolean {
  return isPaid || payLater?.isConfirmed === true;
}

function stateOf(order: Order, { fulfillmentState: state, isRestocked }: OrderParcelType): RecipientState {
  if (state === 'delivered') return 'delivered';
  if (isRestocked || !mustLeave(order)) return 'stopped';
  return state === 'sent' || state === 'partlySent' ? 'sent' : 'preparing';
}

function recipientOf({ gift, shippingAddress }: OrderParcelType): string {
  return gift?.to || shippingAddress.firstName;
}
