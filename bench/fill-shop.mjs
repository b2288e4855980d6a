// A shop with very many products and orders, for measurements.
import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { IsNull } from 'typeorm';
import { randomIds, systemClock } from '../dist/server/adapters/system.js';
import { createApp } from '../dist/server/app.js';
import { readConfig } from '../dist/server/config.js';
import { demoCustomers } from '../dist/server/modules/demo/demo-history.js';
import { seedProducts } from '../dist/server/modules/demo/seed-products.js';
import { dispatchByFor } from '../dist/server/domain/delivery-dates.js';
import { computeTotals } from '../dist/server/domain/pricing.js';
import { userSearchText } from '../dist/server/domain/user-search-text.js';
import { User } from '../dist/server/modules/accounts/users/user.entity.js';
import { Product } from '../dist/server/modules/catalog/product.entity.js';
import { OrderLine } from '../dist/server/modules/orders/order-line.entity.js';
import { orderSearchText } from '../dist/server/domain/order-search-text.js';
import { Order } from '../dist/server/modules/orders/order.entity.js';
import { Payment } from '../dist/server/modules/payments/payment.entity.js';

const DAY = 24 * 60 * 60 * 1000;
/** Orders are this old at most. */
const DAYS = 730;
/** Rows a statement; SQLite takes at most 32,766 values. */
const CHUNK = 1000;
const firstNames = ['Hana', 'Selam', 'Daniel', 'Liya', 'Amina', 'Joseph', 'Meron', 'Samuel', 'Grace', 'Yonas', 'Rahel'];
const calendar = { timeZone: 'UTC', closedWeekdays: [], closedDates: [], dispatchDays: 1, cutOffTime: null };
const dispatchBy = (paidAt) => dispatchByFor(calendar, { deliveryDate: null, kind: 'ship', maxDays: 5 }, paidAt);

/**
 * Fills a shop's database with a number of products and as many orders, of two years. No one shops there, so the stock
 * ledger is left out.
 * @param {Record<string, string>} environment the configuration of the shop
 * @param {number} count
 * @param {{ isInSizes?: boolean }} [options] whether each product has three variants
 */
export async function fillShop(environment, count, { isInSizes = false } = {}) {
  const app = await createApp(readConfig({ PORT: '0', ...environment }), {
    pages: null,
    logger: pino({ level: 'silent' }),
    worksInBackground: false,
  });
  const { db, stockLedger } = app;
  const insert = async (entity, rows) => {
    for (let start = 0; start < rows.length; start += CHUNK) {
      const values = rows.slice(start, start + CHUNK);
      await db.inTransaction((manager) =>
        manager.createQueryBuilder().insert().into(entity).values(values).updateEntity(false).execute(),
      );
    }
  };
  await seedProducts({ db, stockLedger, clock: systemClock, ids: randomIds }, count, isInSizes);
  const products = await db.reader.find(Product, { where: { variantOf: IsNull() }, take: 500, order: { id: 'ASC' } });
  const now = systemClock.now();
  const users = Array.from({ length: Math.ceil(count / 20) }, (_, index) => newUser(index, now));
  await insert(User, users);
  for (let start = 0; start < count; start += CHUNK) {
    const length = Math.min(CHUNK, count - start);
    const rows = Array.from({ length }, (_, offset) => newOrder(start + offset, count, users, products, now));
    await insert(
      Order,
      rows.map(({ order }) => order),
    );
    await insert(
      OrderLine,
      rows.flatMap(({ lines }) => lines),
    );
    await insert(
      Payment,
      rows.flatMap(({ payment }) => payment ?? []),
    );
  }
  await app.close();
}

function newUser(index, now) {
  const name = `${firstNames[index % firstNames.length]} Customer${index}`;
  const email = `customer-${index}@example.com`;
  return {
    id: newId(),
    name,
    email,
    emailNorm: email,
    passwordHash: null,
    isAdmin: false,
    emailVerifiedAt: now,
    shippingAddress: demoCustomers[0].address,
    university: null,
    bio: null,
    createdAt: now - DAYS * DAY + index,
    credentialsChangedAt: now,
    deletedAt: null,
    searchText: userSearchText({ name, email }),
  };
}

/** In a thousand orders 80 are closed, 20 refunded in part, 25 wait, of which 5 are late, and 5 are not paid yet. */
function newOrder(index, count, users, products, now) {
  const id = newId();
  const user = users[(index * 7) % users.length];
  const slot = index % 1000;
  const status = slot < 80 ? 'expired' : slot < 105 ? 'paid' : slot < 110 ? 'pending' : 'delivered';
  const isLate = slot >= 80 && slot < 85;
  const createdAt = now - Math.floor(((count - index) / count) * DAYS * DAY);
  const isPaid = status === 'paid' || status === 'delivered';
  const paidAt = isPaid ? createdAt + 240_000 : null;
  const chosen = [products[(index * 13) % products.length], products[(index * 31 + 7) % products.length]];
  const bought = chosen.slice(0, chosen[0] === chosen[1] ? 1 : 1 + (index % 2));
  const { itemsCents, shippingCents, taxCents, totalCents } = computeTotals(
    bought.map((product) => ({ ...product, quantity: 1 + (index % 3) })),
  );
  const refundedCents = isPaid && slot >= 200 && slot < 220 ? 100 : 0;
  return {
    order: {
      id,
      userId: user.id,
      customerName: user.name,
      customerEmail: user.email,
      status,
      paymentMethod: 'Card',
      shippingAddress: user.shippingAddress,
      itemsCents,
      shippingCents,
      taxCents,
      totalCents,
      idempotencyKey: null,
      requestHash: id,
      holdUntil: status === 'pending' ? now + DAY : createdAt,
      createdAt,
      paidAt,
      deliveredAt: status === 'delivered' ? paidAt + DAY : null,
      closedAt: status === 'expired' ? createdAt + 2_100_000 : null,
      refundedCents,
      dispatchBy: !isPaid ? null : status === 'paid' && !isLate ? dispatchBy(now) : dispatchBy(paidAt),
      searchText: orderSearchText(
        {
          id,
          customerName: user.name,
          customerEmail: user.email,
          shippingAddress: user.shippingAddress,
          totalCents,
        },
        bought.map(({ name }) => name),
      ),
    },
    lines: bought.map((product, position) => ({
      orderId: id,
      productId: product.id,
      position,
      quantity: 1 + (index % 3),
      name: product.name,
      image: product.image,
      priceCents: product.priceCents,
      salePriceCents: product.salePriceCents,
      isOnSale: product.isOnSale,
      unitCents: product.effectiveCents,
    })),
    payment: isPaid
      ? {
          id: newId(),
          orderId: id,
          provider: 'manual',
          kind: 'manual',
          attempt: 1,
          idempotencyKey: `order:${id}:manual:1`,
          sessionId: null,
          intentId: null,
          status: 'succeeded',
          amountCents: totalCents,
          currency: 'usd',
          refundedCents,
          receiptEmail: user.email,
          createdAt: paidAt,
          updatedAt: paidAt,
        }
      : null,
  };
}

function newId() {
  return randomBytes(16).toString('hex');
}
