import { MAX_BROKEN_ROWS, sqlInvariant, type BrokenRow, type CheckedShop, type Invariant } from '../../db/invariant.js';
import type { Pieces } from '../../domain/fulfillment.js';
import { shareOf, shareWithin, sumOf } from '../../domain/money.js';
import type { LinePieces } from '../../domain/order-pieces.js';
import type { OrderTax } from '../../domain/taxes.js';

/** Expiry runs every minute; a provider that can't be reached keeps a hold a little longer. */
const HOLD_GRACE_MS = 10 * 60_000;

const LIVE = "('pending', 'paid', 'delivered')";
const PAID = "('paid', 'delivered')";

/** What always holds for orders. docs/operations.md says what each means and what to do when it is broken. */
export const orderInvariants: readonly Invariant[] = [
  sqlInvariant(
    'I3',
    'An open order holds its stock, and a closed one holds none',
    `SELECT l.order_id, l.product_id, l.quantity, COALESCE(m.held, 0) AS held FROM order_lines l
      JOIN orders o ON o.id = l.order_id
      LEFT JOIN (SELECT order_id, product_id, -SUM(delta) AS held FROM stock_moves WHERE order_id IS NOT NULL
        GROUP BY order_id, product_id) m ON m.order_id = l.order_id AND m.product_id = l.product_id
      WHERE COALESCE(m.held, 0) <> CASE WHEN o.status IN ${LIVE} THEN l.quantity ELSE 0 END
    UNION ALL
    SELECT m.order_id, m.product_id, 0 AS quantity, -m.delta AS held FROM stock_moves m
      LEFT JOIN order_lines l ON l.order_id = m.order_id AND l.product_id = m.product_id
      WHERE m.order_id IS NOT NULL AND l.order_id IS NULL`,
  ),
  sqlInvariant(
    'I4',
    'The figures of an order add up',
    // Shipping and tax may be set: of orders that kept no rates (I44), the tax is some whole percentage of the items less
    // discounts, rounded half up.
    `SELECT o.id AS order_id, o.items_cents, o.shipping_cents, o.tax_cents, o.gift_card_cents, o.total_cents, x.lines_cents FROM orders o
      LEFT JOIN (SELECT order_id, SUM(quantity * unit_cents + texts_cents) AS lines_cents FROM order_lines GROUP BY order_id) x
        ON x.order_id = o.id
      WHERE o.items_cents <> COALESCE(x.lines_cents, -1)
        OR o.total_cents <> o.items_cents - o.discount_cents + o.shipping_cents + o.tax_cents - o.gift_card_cents
        OR o.total_cents < 0 OR o.gift_card_cents < 0
        OR o.discount_cents < 0 OR o.shipping_cents < 0 OR o.tax_cents < 0
        OR o.tax_cents > o.items_cents - o.discount_cents + o.shipping_cents
        OR (o.taxes IS NULL AND o.items_cents > o.discount_cents
          AND o.tax_cents <> (CAST(o.items_cents - o.discount_cents AS bigint)
            * ((CAST(o.tax_cents AS bigint) * 200 + o.items_cents - o.discount_cents)
              / (2 * CAST(o.items_cents - o.discount_cents AS bigint))) + 50) / 100)`,
  ),
  sqlInvariant(
    'I8',
    'Orders are paid before they are delivered, unless they are paid later, with both dates set',
    `SELECT id AS order_id, status, paid_at, delivered_at FROM orders
      WHERE (status IN ${PAID} AND paid_at IS NULL)
        OR (status = 'delivered' AND (delivered_at IS NULL OR (delivered_at < paid_at AND pay_later IS NULL)))
        OR (status <> 'delivered' AND delivered_at IS NOT NULL AND (status <> 'pending' OR pay_later IS NULL))`,
  ),
  sqlInvariant(
    'I9',
    'No unpaid order holds stock past its deadline',
    (now) =>
      `SELECT id AS order_id, hold_until FROM orders WHERE status = 'pending' AND hold_until < ${now - HOLD_GRACE_MS}`,
  ),
  sqlInvariant(
    'I13',
    'One idempotency key makes one order',
    `SELECT user_id, idempotency_key, COUNT(*) AS orders FROM orders WHERE idempotency_key IS NOT NULL
      GROUP BY user_id, guest_email, idempotency_key HAVING COUNT(*) > 1`,
  ),
  sqlInvariant(
    'I39',
    'An order belongs to a customer, to a guest, or to nobody anymore',
    `SELECT id AS order_id FROM orders
      WHERE (user_id IS NOT NULL AND guest_email IS NOT NULL)
        OR (user_id IS NULL AND guest_email IS NULL AND anonymised_at IS NULL)`,
  ),
  sqlInvariant(
    'I49',
    'A delivery date counts the parcels of open and delivered orders that have it',
    `SELECT x.date, SUM(x.orders) AS orders, SUM(x.taken) AS taken FROM (
        SELECT delivery_date AS date, COUNT(*) AS orders, 0 AS taken FROM orders
          WHERE delivery_date IS NOT NULL AND status IN ${LIVE} GROUP BY delivery_date
        UNION ALL SELECT p.delivery_date AS date, COUNT(*) AS orders, 0 AS taken FROM order_parcels p
          JOIN orders o ON o.id = p.order_id
          WHERE p.delivery_date IS NOT NULL AND o.status IN ${LIVE} GROUP BY p.delivery_date
        UNION ALL SELECT date, 0 AS orders, taken FROM delivery_days
      ) x GROUP BY x.date HAVING SUM(x.orders) <> SUM(x.taken)`,
  ),
  sqlInvariant(
    'I50',
    'An order has its parcels, numbered from 1, and their delivery costs what its own does',
    // One with a single parcel is that parcel itself.
    `SELECT o.id AS order_id, o.parcel_count, o.shipping_cents, COALESCE(x.parcels, 0) AS parcels,
        COALESCE(x.cents, 0) AS parcels_cents FROM orders o
      LEFT JOIN (SELECT order_id, COUNT(*) AS parcels, SUM(shipping_cents) AS cents, MIN(number) AS first, MAX(number) AS last
        FROM order_parcels GROUP BY order_id) x ON x.order_id = o.id
      WHERE o.parcel_count < 1 OR (o.parcel_count = 1 AND x.parcels IS NOT NULL)
        OR (o.parcel_count > 1 AND (COALESCE(x.parcels, 0) <> o.parcel_count OR x.first <> 1 OR x.last <> o.parcel_count
          OR x.cents <> o.shipping_cents OR o.gift IS NOT NULL OR o.delivery_date IS NOT NULL))`,
  ),
  {
    id: 'I51',
    title: 'Each piece of an order with several parcels is in one of them, and no parcel is empty',
    // Where pieces go is JSON, which no query looks into.
    isThorough: true,
    find: findWrongPieces,
  },
  {
    id: 'I53',
    title: 'No more pieces of an order are sent than were ordered',
    // The pieces of shipments are JSON, which no query looks into.
    isThorough: true,
    find: findWrongShipments,
  },
  sqlInvariant(
    'I54',
    'An order has shipments if and only if it was sent, and a delivered one has none that is on its way',
    `SELECT o.id AS order_id, o.status, o.fulfillment FROM orders o
      WHERE (o.fulfillment IN ('partlySent', 'sent')) <> EXISTS (SELECT 1 FROM shipments s WHERE s.order_id = o.id)
        OR (o.fulfillment = 'preparing' AND o.preparing_at IS NULL)
        OR (o.delivered_at IS NOT NULL AND EXISTS (
          SELECT 1 FROM shipments s WHERE s.order_id = o.id AND s.delivered_at IS NULL))`,
  ),
  sqlInvariant(
    'I55',
    'An order with several parcels is being prepared since the first of them is',
    `SELECT o.id AS order_id, o.preparing_at, MIN(p.preparing_at) AS parcels_preparing_at FROM orders o
      JOIN order_parcels p ON p.order_id = o.id
      GROUP BY o.id, o.preparing_at HAVING COALESCE(o.preparing_at, 0) <> COALESCE(MIN(p.preparing_at), 0)`,
  ),
  {
    id: 'I44',
    title: 'The taxes of an order are its rates of what they tax, and those that are added are its tax',
    // They are JSON, which no query looks into.
    isThorough: true,
    find: findWrongTaxes,
  },
];

const ORDERS_AT_ONCE = 1000;
/** Each may have hundreds of pieces. */
const PARCELED_ORDERS_AT_ONCE = 100;

async function findWrongTaxes({ db }: CheckedShop): Promise<BrokenRow[]> {
  const wrong: BrokenRow[] = [];
  let last = '';
  for (;;) {
    const rows = await db.query<{ id: string; tax_cents: number; taxes: string }>(
      `SELECT id, tax_cents, taxes FROM orders WHERE taxes IS NOT NULL AND id > '${last}' ORDER BY id LIMIT ${ORDERS_AT_ONCE}`,
    );
    wrong.push(...rows.filter(hasWrongTaxes).map(({ id, ...figures }) => ({ order_id: id, ...figures })));
    last = rows.at(-1)?.id ?? '';
    if (rows.length < ORDERS_AT_ONCE || wrong.length >= MAX_BROKEN_ROWS) return wrong.slice(0, MAX_BROKEN_ROWS);
  }
}

async function findWrongPieces({ db }: CheckedShop): Promise<BrokenRow[]> {
  const wrong: BrokenRow[] = [];
  let last = '';
  for (;;) {
    const orders = await db.query<{ id: string; parcel_count: number }>(
      `SELECT id, parcel_count FROM orders WHERE parcel_count > 1 AND id > '${last}' ORDER BY id LIMIT ${PARCELED_ORDERS_AT_ONCE}`,
    );
    const lines = await db.query<StoredPieces>(
      `SELECT order_id, quantity, texts FROM order_lines WHERE order_id IN (
        SELECT id FROM orders WHERE parcel_count > 1 AND id > '${last}' ORDER BY id LIMIT ${PARCELED_ORDERS_AT_ONCE})`,
    );
    for (const { id, parcel_count: parcels } of orders) {
      const own = lines.filter((line) => line.order_id === id);
      if (hasWrongPieces(own, parcels)) wrong.push({ order_id: id, parcels });
    }
    last = orders.at(-1)?.id ?? '';
    if (orders.length < PARCELED_ORDERS_AT_ONCE || wrong.length >= MAX_BROKEN_ROWS)
      return wrong.slice(0, MAX_BROKEN_ROWS);
  }
}

async function findWrongShipments({ db }: CheckedShop): Promise<BrokenRow[]> {
  const wrong: BrokenRow[] = [];
  let last = '';
  for (;;) {
    const some = `SELECT DISTINCT order_id FROM shipments WHERE order_id > '${last}' ORDER BY order_id LIMIT ${ORDERS_AT_ONCE}`;
    const shipments = await db.query<{ order_id: string; pieces: string }>(
      `SELECT order_id, pieces FROM shipments WHERE order_id IN (${some}) ORDER BY order_id`,
    );
    const lines = await db.query<{ order_id: string; product_id: string; quantity: number }>(
      `SELECT order_id, product_id, quantity FROM order_lines WHERE order_id IN (${some})`,
    );
    const ids = [...new Set(shipments.map(({ order_id: id }) => id))];
    for (const id of ids) {
      const pieces = shipments
        .filter((shipment) => shipment.order_id === id)
        .flatMap((shipment) => JSON.parse(shipment.pieces) as Pieces[]);
      const own = lines.filter((line) => line.order_id === id);
      if (pieces.length === 0 || pieces.some(({ productId }) => isSentTooOften(productId, pieces, own)))
        wrong.push({ order_id: id, sent: sumOf(pieces.map(({ quantity }) => quantity)) });
    }
    last = ids.at(-1) ?? '';
    if (ids.length < ORDERS_AT_ONCE || wrong.length >= MAX_BROKEN_ROWS) return wrong.slice(0, MAX_BROKEN_ROWS);
  }
}

function isSentTooOften(
  id: string,
  pieces: readonly Pieces[],
  lines: readonly { product_id: string; quantity: number }[],
): boolean {
  const own = pieces.filter(({ productId }) => productId === id).map(({ quantity }) => quantity);
  const ordered = lines.find((line) => line.product_id === id)?.quantity ?? 0;
  return sumOf(own) > ordered || own.some((quantity) => quantity < 1);
}

/** How the pieces of a line are divided, as JSON. */
interface StoredPieces {
  order_id: string;
  quantity: number;
  texts: string | null;
}

function hasWrongPieces(lines: readonly StoredPieces[], parcels: number): boolean {
  const used = new Set<number>();
  for (const { quantity, texts } of lines) {
    const pieces = JSON.parse(texts ?? '[]') as LinePieces[];
    if (sumOf(pieces.map((some) => some.quantity)) !== quantity) return true;
    for (const { parcel } of pieces) {
      if (parcel === undefined || parcel < 1 || parcel > parcels) return true;
      used.add(parcel);
    }
  }
  return used.size !== parcels;
}

function hasWrongTaxes({ tax_cents: taxCents, taxes: json }: { tax_cents: number; taxes: string }): boolean {
  const taxes = JSON.parse(json) as OrderTax[];
  const added = taxes.filter(({ isIncluded }) => !isIncluded).map(({ amountCents }) => amountCents);
  return (
    added.reduce((sum, cents) => sum + cents, 0) !== taxCents ||
    taxes.some(
      ({ isIncluded, taxedCents, rate, amountCents }) =>
        (isIncluded ? shareWithin : shareOf)(taxedCents, rate) !== amountCents,
    )
  );
}
