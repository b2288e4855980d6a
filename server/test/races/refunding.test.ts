/** @postgres Races between transactions. */
import { randomUUID } from 'node:crypto';
import { mails, note, openBoth, payPage, refund, report, shelf, standing } from '../support/race-shop.js';
import { confirmIntent } from '../support/provider.js';
import { testRaces, type Race } from '../support/races.js';
import type { TestShop } from '../support/test-shop.js';

const outcome = (first: unknown, second: unknown, then: unknown) => ({ first, second, then });

/** The refunds of an order, by who made them, and their state. */
async function refundsOf(shop: TestShop, { id }: { id: string }): Promise<string[]> {
  const rows = await shop.sql<Record<string, string>>(
    `SELECT source, status, amount_cents FROM refunds WHERE order_id = '${id}'`,
  );
  return rows.map((row) => `${row['source']} ${row['amount_cents']} ${row['status']}`).sort();
}

/** How many audit entries of an action an order has. */
async function entries(shop: TestShop, { id }: { id: string }, action: string): Promise<number> {
  return (await shop.sql(`SELECT id FROM audit_entries WHERE subject_id = '${id}' AND action = '${action}'`)).length;
}

const races: Race[] = [
  {
    name: 'handing an order over and refunding all of it',
    first: 'it is handed over',
    second: 'all of it is refunded',
    async scene({ shop, beside, admin, newGift, paid }) {
      const order = await paid(await newGift(1));
      return {
        first: () => note(shop, admin, order.id, 'deliver'),
        second: () => refund(beside, admin, order.id, order.total),
        outcome: () => standing(shop, order),
      };
    },
    ways: {
      'first, second': outcome('200', 'SUCCEEDED', 'delivered by Card, 0 kept'),
      'second, first': outcome('409 CONFLICT', 'SUCCEEDED', 'paid by Card, 0 kept'),
      'second to refund-reserved': outcome('409 CONFLICT', 'SUCCEEDED', 'paid by Card, 0 kept'),
      'second to refund-sent': outcome('409 CONFLICT', 'SUCCEEDED', 'paid by Card, 0 kept'),
    },
  },
  // spec: state-9
  {
    name: 'undoing a delivery whose email is sent early',
    first: 'an admin has the email sent at once',
    second: 'another undoes the delivery',
    async scene({ shop, beside, admin, newGift, paid }) {
      const order = await paid(await newGift(1));
      await note(shop, admin, order.id, 'deliver');
      await shop.app.worker.drain();
      const waiting = `{ jobs(orderId: "${order.id}") { jobs { id template } } }`;
      const { jobs } = (await shop.as(admin).graphql(waiting)).jobs;
      const { id } = jobs.find((job) => job.template === 'delivered')!;
      const ask = async (at: TestShop, field: string, of: string) => {
        const { errors } = await at
          .as(admin)
          .graphqlAnswer(`mutation { ${field}(input: { id: "${of}" }) { __typename } }`);
        return errors?.[0]?.extensions.code ?? 'done';
      };
      return {
        first: async () => {
          const answer = await ask(shop, 'retryJob', id);
          await shop.app.worker.drain();
          return answer;
        },
        second: () => ask(beside, 'undoOrderDelivery', order.id),
        outcome: async () => {
          shop.clock.advanceMinutes(1);
          const sent = await shop.mailsTo(order.customer.email);
          return [
            await standing(shop, order),
            sent.filter(({ subject, text }) => subject.includes('arrived') && text.includes(order.id)).length,
          ];
        },
      };
    },
    ways: {
      'first, second': outcome('done', 'CONFLICT', ['delivered by Card, 3000 kept', 1]),
      'second, first': outcome('NOT_FOUND', 'done', ['paid by Card, 3000 kept', 0]),
      'first to message-claimed': outcome('done', 'CONFLICT', ['delivered by Card, 3000 kept', 1]),
      'first to message-handled': outcome('done', 'CONFLICT', ['delivered by Card, 3000 kept', 1]),
    },
  },
  // spec: loss-31
  {
    name: 'two admins who see the same order',
    first: 'one refunds',
    second: 'the other refunds',
    async scene({ shop, beside, admin, newGift, paid }) {
      const order = await paid(await newGift(1));
      return {
        first: () => refund(shop, admin, order.id, 20),
        second: () => refund(beside, admin, order.id, 15),
        outcome: () => refundsOf(shop, order),
      };
    },
    ways: {
      'first, second': outcome('SUCCEEDED', 'CONFLICT', ['shop 2000 succeeded']),
      'second, first': outcome('CONFLICT', 'SUCCEEDED', ['shop 1500 succeeded']),
      'first to refund-reserved': outcome('SUCCEEDED', 'CONFLICT', ['shop 2000 succeeded']),
      'first to refund-sent': outcome('SUCCEEDED', 'CONFLICT', ['shop 2000 succeeded']),
    },
  },
  {
    name: 'one refund under the same key, in two processes',
    first: 'it is asked for',
    second: 'it is asked for in the other process',
    async scene({ shop, beside, admin, newGift, paid }) {
      const order = await paid(await newGift(1));
      const key = randomUUID();
      return {
        first: () => refund(shop, admin, order.id, 20, key),
        second: () => refund(beside, admin, order.id, 20, key),
        outcome: async () => [
          await standing(shop, order),
          await refundsOf(shop, order),
          await mails(shop, order, 'refunded-to-card'),
        ],
      };
    },
    ways: Object.fromEntries(
      [
        'first, second',
        'second, first',
        'first to refund-reserved',
        'first to refund-sent',
        'first to before POST /refunds',
      ].map((way) => [way, outcome('SUCCEEDED', 'SUCCEEDED', ['paid by Card, 1000 kept', ['shop 2000 succeeded'], 1])]),
    ),
  },
  {
    name: 'a refund here and one in the provider’s dashboard',
    first: 'half is refunded here',
    second: 'all that is left is refunded there',
    async scene({ shop, beside, admin, newGift, paid }) {
      const order = await paid(await newGift(1));
      return {
        first: () => refund(shop, admin, order.id, 15),
        async second() {
          const charge = shop.sandbox.charges().find((one) => one['payment_intent'] === order.intentId);
          const left = Number(charge?.['amount']) - Number(charge?.['amount_refunded']);
          beside.sandbox.refundInDashboard(order.intentId, left);
          await beside.sandbox.deliverPending();
          return left;
        },
        async outcome() {
          shop.clock.advanceMinutes(2);
          await shop.app.reconcilePayments.reconcile();
          return [await standing(shop, order), await refundsOf(shop, order)];
        },
      };
    },
    ways: {
      'first, second': outcome('SUCCEEDED', 1500, [
        'paid by Card, 0 kept',
        ['dashboard 1500 succeeded', 'shop 1500 succeeded'],
      ]),
      'second, first': outcome('CONFLICT', 3000, ['paid by Card, 0 kept', ['dashboard 3000 succeeded']]),
      'first to refund-reserved': outcome('FAILED', 3000, [
        'paid by Card, 0 kept',
        ['dashboard 3000 succeeded', 'shop 1500 failed'],
      ]),
      'first to refund-sent': outcome('SUCCEEDED', 1500, [
        'paid by Card, 0 kept',
        ['dashboard 1500 succeeded', 'shop 1500 succeeded'],
      ]),
    },
  },
  {
    name: 'our refund and its event',
    first: 'it is refunded',
    second: 'all events of the provider come',
    async scene({ shop, beside, admin, newGift, paid }) {
      const order = await paid(await newGift(1));
      await shop.sandbox.deliverPending();
      return {
        first: () => refund(shop, admin, order.id, 20),
        async second() {
          await beside.sandbox.deliverPending();
          return (await refundsOf(shop, order)).join();
        },
        outcome: async () => [
          await refundsOf(shop, order),
          await entries(shop, order, 'refunded'),
          await mails(shop, order, 'refunded-to-card'),
        ],
      };
    },
    ways: {
      'first, second': outcome('SUCCEEDED', 'shop 2000 succeeded', [['shop 2000 succeeded'], 1, 1]),
      'first to refund-reserved': outcome('SUCCEEDED', 'shop 2000 pending', [['shop 2000 succeeded'], 1, 1]),
      // Its event ends it before the answer is written down.
      'first to refund-sent': outcome('SUCCEEDED', 'shop 2000 succeeded', [['shop 2000 succeeded'], 1, 1]),
    },
  },
  {
    name: 'a dispute and a refund',
    first: 'the bank disputes the payment',
    second: 'all of it is refunded',
    async scene({ shop, beside, admin, newGift, paid }) {
      const order = await paid(await newGift(1));
      return {
        async first() {
          try {
            shop.sandbox.openDispute(order.intentId);
          } catch {
            return 'nothing to dispute';
          }
          await shop.sandbox.deliverPending();
          return 'disputed';
        },
        second: () => refund(beside, admin, order.id, order.total),
        outcome: async () => [
          await refundsOf(shop, order),
          await shop.sql(`SELECT status FROM disputes WHERE order_id = '${order.id}'`),
        ],
      };
    },
    ways: {
      'first, second': outcome('disputed', 'CONFLICT', [[], [{ status: 'open' }]]),
      'second to refund-reserved': outcome('disputed', 'FAILED', [['shop 3000 failed'], [{ status: 'open' }]]),
      'second, first': outcome('disputed', 'SUCCEEDED', [['shop 3000 succeeded'], [{ status: 'open' }]]),
    },
  },
  {
    name: 'two workers and the message that sends money back',
    first: 'one works',
    second: 'the other works',
    async scene({ shop, beside, newGift, placed, settle }) {
      await settle();
      const gift = await newGift(1);
      const order = await placed(gift);
      const { sessionId, intentId } = await openBoth(shop, order);
      await confirmIntent(shop, intentId);
      for (const paid of [payPage(shop, sessionId), intentId]) await report(shop, paid);
      return {
        first: () => shop.app.worker.drain(),
        second: () => beside.app.worker.drain(),
        outcome: async () => [
          await standing(shop, order),
          await shelf(shop, gift),
          await mails(shop, order, 'paid'),
          (await shop.sql(`SELECT id FROM outbox WHERE order_id = '${order.id}' AND attempts <> 1`)).length,
        ],
      };
    },
    ways: Object.fromEntries(
      ['first, second', 'first to message-claimed', 'first to message-handled', 'first to refund-sent'].map((way) => [
        way,
        outcome(undefined, undefined, ['paid by Card, 3000 kept', 0, 1, 0]),
      ]),
    ),
  },
  {
    name: 'a worker whose lease is lost and the one that takes over',
    first: 'one works',
    second: 'a minute later the other works',
    async scene({ shop, beside, newGift, placed, settle }) {
      await settle();
      const order = await placed(await newGift(1));
      const { sessionId, intentId } = await openBoth(shop, order);
      await confirmIntent(shop, intentId);
      for (const paid of [payPage(shop, sessionId), intentId]) await report(shop, paid);
      return {
        first: () => shop.app.worker.drain(),
        second() {
          beside.clock.advanceMinutes(2);
          return beside.app.worker.drain();
        },
        outcome: async () => [
          await standing(shop, order),
          await mails(shop, order, 'refunded'),
          await shop.sql(
            `SELECT id FROM outbox WHERE order_id = '${order.id}' AND (done_at IS NULL OR claim_id IS NOT NULL)`,
          ),
        ],
      };
    },
    ways: Object.fromEntries(
      ['first to message-claimed', 'first to message-handled', 'first to refund-sent'].map((way) => [
        way,
        outcome(undefined, undefined, ['paid by Card, 3000 kept', 1, []]),
      ]),
    ),
  },
];

testRaces(races);
