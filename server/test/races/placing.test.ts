/** @postgres Races between transactions. */
import { randomUUID } from 'node:crypto';
import type { Product } from '../support/answers.js';
import { addressNumber } from '../support/orders.js';
import {
  cancel,
  changeSettings,
  edit,
  endHold,
  expire,
  mails,
  order,
  remove,
  settingsVersion,
  shelf,
  standing,
} from '../support/race-shop.js';
import { testRaces, type Race } from '../support/races.js';
import type { TestShop } from '../support/test-shop.js';

const OUT = '409 OUT_OF_STOCK';
const oneEach = (first: unknown, second: unknown, then: unknown) => ({ first, second, then });

/** How many orders hold a gift. */
async function ordersOf(shop: TestShop, gift: Product): Promise<number> {
  return (await shop.sql(`SELECT order_id FROM order_lines WHERE product_id = '${gift._id}'`)).length;
}

const races: Race[] = [
  // spec: loss-13
  {
    name: 'two buyers of the last piece, in two processes',
    first: 'one orders',
    second: 'the other orders',
    async scene({ shop, beside, buyer, rival, newGift }) {
      const gift = await newGift(1);
      return {
        first: () => order(shop, gift, buyer),
        second: () => order(beside, gift, rival),
        outcome: () => shelf(shop, gift),
      };
    },
    ways: {
      'first, second': oneEach('201', OUT, 0),
      'second, first': oneEach(OUT, '201', 0),
      'first to order-committed': oneEach('201', OUT, 0),
      'second to order-committed': oneEach(OUT, '201', 0),
      'first inside order-held': oneEach('201', OUT, 0),
      'second inside order-held': oneEach(OUT, '201', 0),
    },
  },
  ...[
    // spec: loss-15
    { name: 'one order under the same key, in two processes', hasKey: true },
    // spec: loss-16
    { name: 'one cart without a key, in two processes', hasKey: false },
  ].map(({ name, hasKey }): Race => ({
    name,
    first: 'it is sent',
    second: 'it is sent to the other process',
    async scene({ shop, beside, buyer, newGift }) {
      const gift = await newGift(2);
      const caller = { token: buyer.token };
      const own = hasKey ? randomUUID() : '';
      return {
        first: () => order(shop, gift, caller, own),
        second: () => order(beside, gift, caller, own),
        outcome: async () => [await shelf(shop, gift), await ordersOf(shop, gift)],
      };
    },
    ways: {
      'first, second': oneEach('201', '201', [1, 1]),
      'second, first': oneEach('201', '201', [1, 1]),
      'first to order-committed': oneEach('201', '201', [1, 1]),
      'second to order-committed': oneEach('201', '201', [1, 1]),
      'first inside order-held': oneEach('201', '201', [1, 1]),
    },
  })),
  // spec: loss-16
  {
    name: 'one cart in two tabs, each with its own key, in two processes',
    first: 'it is sent from one',
    second: 'it is sent from the other',
    async scene({ shop, beside, buyer, newGift }) {
      const gift = await newGift(2);
      return {
        first: () => order(shop, gift, buyer),
        second: () => order(beside, gift, buyer),
        outcome: async () => [await shelf(shop, gift), await ordersOf(shop, gift)],
      };
    },
    ways: {
      'first, second': oneEach('201', '201', [1, 1]),
      'second, first': oneEach('201', '201', [1, 1]),
      'first to order-committed': oneEach('201', '201', [1, 1]),
      'second to order-committed': oneEach('201', '201', [1, 1]),
      'first inside order-held': oneEach('201', '201', [1, 1]),
      'second inside order-held': oneEach('201', '201', [1, 1]),
    },
  },
  // spec: loss-17
  {
    name: 'a changed cart in two tabs, each of which replaces the open order',
    first: 'it is sent from one',
    second: 'it is sent from the other',
    async scene({ shop, beside, buyer, newGift, placed }) {
      const gift = await newGift(2);
      const open = await placed(gift, buyer);
      const change = { shippingAddress: addressNumber(9), replaces: open.id };
      return {
        first: () => order(shop, gift, buyer, randomUUID(), change),
        second: () => order(beside, gift, buyer, randomUUID(), change),
        outcome: async () => [await standing(shop, open), await shelf(shop, gift), await ordersOf(shop, gift)],
      };
    },
    ways: {
      'first, second': oneEach('201', '201', ['cancelled, 0 kept', 1, 2]),
      'second, first': oneEach('201', '201', ['cancelled, 0 kept', 1, 2]),
      'first to order-committed': oneEach('201', '201', ['cancelled, 0 kept', 1, 2]),
      'first to provider-closed': oneEach('201', '201', ['cancelled, 0 kept', 1, 2]),
      'second to provider-closed': oneEach('201', '201', ['cancelled, 0 kept', 1, 2]),
      'first inside order-held': oneEach('201', '201', ['cancelled, 0 kept', 1, 2]),
    },
  },
  // spec: loss-15
  {
    name: 'one key for two orders',
    first: 'one piece is ordered',
    second: 'the same with another address',
    async scene({ shop, beside, buyer, newGift }) {
      const gift = await newGift(3);
      const key = randomUUID();
      const shippingAddress = {
        ...{ firstName: 'Mebrat', lastName: 'Haile', address: '5 Bole Road' },
        ...{ city: 'Addis Ababa', postalCode: '1000', country: 'Ethiopia' },
      };
      return {
        first: () => order(shop, gift, buyer, key),
        second: () => order(beside, gift, buyer, key, { shippingAddress }),
        outcome: () => shelf(shop, gift),
      };
    },
    ways: {
      'first, second': oneEach('201', '422 IDEMPOTENCY_KEY_REUSED', 2),
      'second, first': oneEach('422 IDEMPOTENCY_KEY_REUSED', '201', 2),
      'first to order-committed': oneEach('201', '422 IDEMPOTENCY_KEY_REUSED', 2),
      'first inside order-held': oneEach('201', '422 IDEMPOTENCY_KEY_REUSED', 2),
    },
  },
  {
    name: 'the fifth and the sixth open order of a customer',
    first: 'one is placed',
    second: 'another is placed',
    async scene({ shop, newGift }) {
      // The other processes of these tests have their limits off.
      const limited = await shop.openBeside();
      const gift = await newGift(6);
      const customer = await shop.newCustomer();
      const place = (at: TestShop, number: number) =>
        order(at, gift, customer, randomUUID(), { shippingAddress: addressNumber(number) });
      for (let open = 0; open < 4; open += 1) await place(shop, open);
      return {
        first: () => place(limited, 5),
        second: () => place(limited, 6),
        async outcome() {
          await limited.close();
          return ordersOf(shop, gift);
        },
      };
    },
    ways: {
      'first, second': oneEach('201', '409 TOO_MANY_OPEN_ORDERS', 5),
      'second, first': oneEach('409 TOO_MANY_OPEN_ORDERS', '201', 5),
      'first to order-committed': oneEach('201', '409 TOO_MANY_OPEN_ORDERS', 5),
      'first inside order-held': oneEach('201', '409 TOO_MANY_OPEN_ORDERS', 5),
    },
  },
  // spec: loss-6
  {
    name: 'a price and an order that was shown the old one',
    first: 'the price changes',
    second: 'the order comes',
    async scene({ shop, beside, buyer, admin, newGift }) {
      const gift = await newGift(2);
      return {
        first: () => edit(shop, admin, gift, { price: 21 }),
        second: () => order(beside, gift, buyer),
        outcome: async () => [await shelf(shop, gift), await ordersOf(shop, gift)],
      };
    },
    ways: {
      'first, second': oneEach('done', '409 PRICE_CHANGED', [2, 0]),
      'second, first': oneEach('done', '201', [1, 1]),
      'second to order-committed': oneEach('done', '201', [1, 1]),
      'second inside order-held': oneEach('done', '201', [1, 1]),
    },
  },
  {
    name: 'a product and an order of it',
    first: 'the product is taken out of the shop',
    second: 'it is ordered',
    async scene({ shop, beside, buyer, admin, newGift }) {
      const gift = await newGift(2);
      return {
        first: () => remove(shop, admin, `/api/products/${gift._id}`),
        second: () => order(beside, gift, buyer),
        outcome: () => ordersOf(shop, gift),
      };
    },
    ways: {
      'first, second': oneEach('200', '400 BAD_USER_INPUT', 0),
      'second, first': oneEach('200', '201', 1),
      'second to order-committed': oneEach('200', '201', 1),
      'second inside order-held': oneEach('200', '201', 1),
    },
  },
  {
    name: 'a customer and an order of theirs',
    first: 'the account is deleted',
    second: 'its owner orders',
    async scene({ shop, beside, admin, newGift }) {
      const gift = await newGift(2);
      const customer = await shop.newCustomer();
      return {
        first: () => remove(shop, admin, `/api/users/${customer._id}`),
        second: () => order(beside, gift, { token: customer.token }),
        outcome: () => ordersOf(shop, gift),
      };
    },
    ways: {
      'first, second': oneEach('200', '401 UNAUTHENTICATED', 0),
      'second, first': oneEach('200', '201', 1),
      'second inside order-held': oneEach('200', '201', 1),
    },
  },
  ...[{ shippingPrice: 9 }, { taxPercent: 20 }].map((change): Race => {
    const [what = ''] = Object.keys(change);
    return {
      name: `the setting ${what} and an order that was shown the old figures`,
      first: 'the setting changes',
      second: 'the order comes',
      async scene({ shop, beside, buyer, admin, newGift }) {
        const gift = await newGift(2);
        return {
          first: () => changeSettings(shop, admin, change),
          second: () => order(beside, gift, buyer),
          async outcome() {
            await changeSettings(shop, admin, { shippingPrice: 7, taxPercent: 15 });
            return ordersOf(shop, gift);
          },
        };
      },
      ways: {
        'first, second': oneEach('done', '409 PRICE_CHANGED', 0),
        'second, first': oneEach('done', '201', 1),
        'second to order-committed': oneEach('done', '201', 1),
      },
    };
  }),
  // spec: loss-14
  {
    name: 'a correction of the stock and a sale',
    first: 'three more are noted',
    second: 'one is sold',
    async scene({ shop, beside, buyer, admin, newGift }) {
      const gift = await newGift(1);
      return {
        first: () => edit(shop, admin, gift, { stockDelta: 3, stockReason: 'A box came' }),
        second: () => order(beside, gift, buyer),
        outcome: () => shelf(shop, gift),
      };
    },
    ways: {
      'first, second': oneEach('done', '201', 3),
      'second, first': oneEach('done', '201', 3),
      'second to order-committed': oneEach('done', '201', 3),
      'second inside order-held': oneEach('done', '201', 3),
    },
  },
  // spec: loss-14
  {
    name: 'an edit of a product’s name and the sale of its last piece',
    first: 'the name is saved, on the version that was shown before',
    second: 'the piece is sold',
    async scene({ shop, beside, buyer, admin, newGift }) {
      const gift = await newGift(1);
      return {
        first: () => edit(shop, admin, gift, { name: `Another name ${randomUUID()}`, version: gift.version }),
        second: () => order(beside, gift, buyer),
        outcome: () => shelf(shop, gift),
      };
    },
    ways: {
      'first, second': oneEach('done', '201', 0),
      'second, first': oneEach('done', '201', 0),
      'second inside order-held': oneEach('done', '201', 0),
    },
  },
  {
    name: 'two admins and the settings',
    first: 'one saves the banner',
    second: 'the other saves another banner, made on the same version',
    async scene({ shop, beside, admin }) {
      const seen = await settingsVersion(shop, admin);
      return {
        first: () => changeSettings(shop, admin, { bannerText: `One ${seen}` }, seen),
        second: () => changeSettings(beside, admin, { bannerText: `Other ${seen}` }, seen),
        outcome: async () => (await settingsVersion(shop, admin)) - seen,
      };
    },
    ways: { 'first, second': oneEach('done', 'CONFLICT', 1), 'second, first': oneEach('CONFLICT', 'done', 1) },
  },
  {
    name: 'the end of a hold and a buyer of the last piece',
    first: 'the hold ends',
    second: 'someone else orders',
    async scene({ shop, beside, rival, newGift, placed }) {
      const gift = await newGift(1);
      const held = await placed(gift);
      await endHold(shop, held.id);
      return {
        first: () => expire(shop),
        second: () => order(beside, gift, rival),
        outcome: async () => [await standing(shop, held), await shelf(shop, gift)],
      };
    },
    ways: {
      'first, second': oneEach('1 expired', '201', ['expired, 0 kept', 0]),
      'second, first': oneEach('1 expired', OUT, ['expired, 0 kept', 1]),
      'first to provider-closed': oneEach('1 expired', OUT, ['expired, 0 kept', 1]),
    },
  },
  {
    name: 'two processes that end the same hold',
    first: 'one expires it',
    second: 'the other expires it',
    async scene({ shop, beside, newGift, placed }) {
      const gift = await newGift(1);
      const held = await placed(gift);
      await shop.as(held.customer).openSession(held);
      await endHold(shop, held.id);
      return {
        first: () => expire(shop),
        second: () => expire(beside),
        outcome: async () => [await standing(shop, held), await shelf(shop, gift), await mails(shop, held, 'expired')],
      };
    },
    ways: {
      'first, second': oneEach('1 expired', '0 expired', ['expired, 0 kept', 1, 1]),
      'second, first': oneEach('0 expired', '1 expired', ['expired, 0 kept', 1, 1]),
      'first to provider-closed': oneEach('0 expired', '1 expired', ['expired, 0 kept', 1, 1]),
      'second to before POST /expire': oneEach('1 expired', '0 expired', ['expired, 0 kept', 1, 1]),
    },
  },
  {
    name: 'an admin and the end of a hold',
    first: 'the admin cancels',
    second: 'the hold ends',
    async scene({ shop, beside, admin, newGift, placed }) {
      const gift = await newGift(1);
      const held = await placed(gift);
      await shop.as(held.customer).openSession(held);
      await endHold(shop, held.id);
      return {
        first: () => cancel(shop, admin, held.id),
        second: () => expire(beside),
        outcome: async () => [await standing(shop, held), await shelf(shop, gift)],
      };
    },
    ways: {
      'first, second': oneEach('CANCELLED', '0 expired', ['cancelled, 0 kept', 1]),
      'second, first': oneEach('CONFLICT', '1 expired', ['expired, 0 kept', 1]),
      'first to provider-closed': oneEach('CONFLICT', '1 expired', ['expired, 0 kept', 1]),
      'second to provider-closed': oneEach('CANCELLED', '0 expired', ['cancelled, 0 kept', 1]),
    },
  },
  {
    name: 'two admins who cancel',
    first: 'one cancels',
    second: 'the other cancels',
    async scene({ shop, beside, admin, newGift, placed }) {
      const gift = await newGift(1);
      const held = await placed(gift);
      return {
        first: () => cancel(shop, admin, held.id),
        second: () => cancel(beside, admin, held.id),
        outcome: async () => [
          await standing(shop, held),
          await shelf(shop, gift),
          await mails(shop, held, 'cancelled'),
        ],
      };
    },
    ways: {
      'first, second': oneEach('CANCELLED', 'CANCELLED', ['cancelled, 0 kept', 1, 1]),
      'first to provider-closed': oneEach('CANCELLED', 'CANCELLED', ['cancelled, 0 kept', 1, 1]),
      'second to provider-closed': oneEach('CANCELLED', 'CANCELLED', ['cancelled, 0 kept', 1, 1]),
    },
  },
];
testRaces(races);
