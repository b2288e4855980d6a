import { In } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { hasCard } from '../../../domain/gift-message.js';
import {
  itemsToPack,
  MAX_PRINTED_ORDERS,
  MAX_PRINTED_PAGES,
  parcelsToPrint,
  printKinds,
  type PrintKind,
  type WantedParcels,
} from '../../../domain/packing.js';
import { requireAdmin, type Actor } from '../../../domain/permissions.js';
import type { Clock } from '../../../domain/ports.js';
import { BoundedQueue } from '../../../kit/bounded-queue.js';
import type { ShopService } from '../../shop/shop.service.js';
import { Order } from '../order.entity.js';
import type { PresentOrders } from '../reading/present-orders.js';
import { readReturned } from '../shipments/returned-pieces.js';
import type { PrintedParcel } from './printed-parcel.js';

/** What isn't there, by what is printed. */
const NOTHING: Readonly<Record<PrintKind, string>> = {
  card: 'None of these orders has a card.',
  slip: 'None of these orders has a parcel.',
  label: 'None of these orders has a parcel.',
};

/** Cards, packing slips and labels of orders on paper. */
export class PrintOrders {
  /** Documents take much of a core: one after the other, and not for ever. */
  private readonly printing = new BoundedQueue(1, 9, 'Many documents are being printed. Please try again.');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly presentOrders: PresentOrders,
    private readonly shop: Pick<ShopService, 'shop' | 'calendar'>,
    private readonly publicUrl: string,
  ) {}

  /**
   * One document with a page for each parcel of the orders, or more for a long packing slip, in the order of the ids.
   * Parcels without words have no card, those of which all went back into stock no slip, and what is emailed no parcel.
   * @param ids of orders, or the codes of parcels
   * @throws Failure UNAUTHENTICATED, FORBIDDEN; BAD_USER_INPUT for an unknown kind, no ids or too many; NOT_FOUND, which
   *   names the orders that don't exist, or when nothing would be printed
   */
  async print(
    actor: Actor,
    { kind, ids }: { kind: string; ids: readonly string[] },
  ): Promise<{ name: string; pdf: Buffer }> {
    // guard: printing.test.ts 'is for admins only'
    requireAdmin(actor);
    const wanted = parcelsToPrint(ids);
    const printed = readKind(kind);
    const fields: Record<string, string> = {};
    if (printed === null) fields['kind'] = `Use one of these: ${printKinds.join(', ')}`;
    if (wanted.size === 0) fields['id'] = 'Name at least one order';
    // guard: printing.test.ts 'bad input is refused at its field'
    if (wanted.size > MAX_PRINTED_ORDERS) fields['id'] = `Print at most ${MAX_PRINTED_ORDERS} orders at once`;
    if (printed === null || Object.keys(fields).length > 0) throw invalidInput(fields);
    const parcels = await this.read(wanted);
    const pages = parcels.filter(({ parcel: { gift }, items }) =>
      printed === 'card' ? gift && hasCard(gift) : printed === 'label' || items.length > 0,
    );
    if (pages.length > MAX_PRINTED_PAGES)
      throw invalidInput({ id: `Print at most ${MAX_PRINTED_PAGES} parcels at once` });
    if (pages.length === 0) throw new Failure('NOT_FOUND', NOTHING[printed]);
    const { name, contact } = await this.shop.shop();
    const { timeZone } = await this.shop.calendar();
    const sender = { name, postalAddress: contact.postalAddress, publicUrl: this.publicUrl, timeZone };
    // The library is large, and many processes never print.
    const { printPdf } = await import('./print-pdf.js');
    const pdf = await this.printing.run(() => printPdf(printed, pages, sender, new Date(this.clock.now())));
    const [first, ...others] = wanted.keys();
    return { name: others.length === 0 ? `${printed}-${first}` : `${printed}s`, pdf };
  }

  /** The parcels with what lies in them. */
  private async read(wanted: ReadonlyMap<string, WantedParcels>): Promise<PrintedParcel[]> {
    const ids = [...wanted.keys()];
    const rows = await this.db.reader.findBy(Order, { id: In(ids) });
    const byId = new Map(rows.map((order) => [order.id, order]));
    const orders = await this.presentOrders.present(ids.flatMap((id) => byId.get(id) ?? []));
    const returnedOf = await readReturned(this.db.reader, ids);
    const parcels = orders.flatMap((order) => {
      const numbers = wanted.get(order._id);
      return order.parcels
        .filter(({ number }) => !numbers || numbers.has(number))
        .map((parcel) => ({
          ...{ order, parcel },
          ...itemsToPack(order, parcel.number, returnedOf(order._id), ({ itemId }) => itemId),
        }));
    });
    const unknown = [...wanted].flatMap(([id, numbers]) => {
      if (!byId.has(id)) return [id];
      const known = parcels.filter(({ order }) => order._id === id).map(({ parcel }) => parcel.number);
      return [...(numbers ?? [])].filter((number) => !known.includes(number)).map((number) => `${id}.${number}`);
    });
    if (unknown.length > 0) {
      const words = `${unknown.length === 1 ? 'Order' : 'Orders'} not found: ${unknown.join(', ')}`;
      throw new Failure('NOT_FOUND', words, {}, { id: words });
    }
    return parcels;
  }
}

function readKind(kind: string): PrintKind | null {
  return printKinds.find((known) => known === kind) ?? null;
}
