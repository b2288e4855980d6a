/** @postgres Races between transactions. */
import { randomUUID } from 'node:crypto';
import type { Product } from '../support/answers.js';
import type { PlacedOrder } from '../support/person.js';
import { confirmIntent } from '../support/provider.js';
import {
  cancel,
  changeSettings,
  confirmAndReport,
  endHold,
  expire,
  madeFor,
  mails,
  note,
  openBoth,
  order,
  payAndReport,
  report,
  shelf,
  standing,
  start,
  verify,
  type RaceShop,
} from '../support/race-shop.js';
import { testRaces, type Race } from '../support/races.js';
import type { TestShop } from '../support/test-shop.js';

const outcome = (first: unknown, second: unknown, then: unknown) => ({ first, second, then });
const PAID = 'paid by Card, 3000 kept';

/** The payments of an order, by kind and state. */
async function paymentsOf({ shop }: RaceShop, { id }: { id: string }): Promise<string[]> {
  const rows = await shop.sql<{ kind: string; status: string }>(
    `SELECT kind, status FROM payments WHERE order_id = '${id}'`,
  );
  return rows.map(({ kind, status }) => `${kind} ${status}`).sort();
}

/** Closes an order although someone has paid at the provider, as if its response had been wrong. */
async function expireUnheard({ shop }: RaceShop, { id }: { id: string }, gift: Product): Promise<void> {
  await shop.app.db.inTransaction(async (manager) => {
    await manager.query(`UPDATE orders SET status = 'expired', closed_at = 1 WHERE id = '${id}'`);
    await manager.query(`UPDATE payments SET status = 'canceled' WHERE order_id = '${id}'`);
    await manager.query(`UPDATE products SET count_in_stock = count_in_stock + 1 WHERE id = '${gift._id}'`);
    await manager.query(
      `INSERT INTO stock_moves (id, product_id, order_id, kind, delta, created_at)
        VALUES ('${randomUUID()}', '${gift._id}', '${id}', 'release', 1, 0)`,
    );
  });
}

/** A payment that is reported twice, in two processes, by this and that. */
function reportedTwice(
  name: string,
  second: string,
  reportSecond: (world: RaceShop, order: Awaited<ReturnType<RaceShop['paidUnheard']>>, id: string) => Promise<unknown>,
  answer: string,
  ways: string[],
): Race {
  return {
    name,
    first: 'the event comes',
    second,
    async scene(world) {
      const { shop } = world;
      const paid = await world.paidUnheard(await world.newGift(1));
      const id = `evt_${randomUUID()}`;
      return {
        first: () => report(shop, paid.intentId, { id }),
        second: () => reportSecond(world, paid, id),
        outcome: async () => [await standing(shop, paid), await mails(shop, paid, 'paid')],
      };
    },
    ways: Object.fromEntries(ways.map((way) => [way, outcome('200', answer, [PAID, 1])])),
  };
}

/** The key of the link in the mail that an order was placed. It leaves early: were time to pass, other holds would end. */
async function mailedKey(shop: TestShop, { id, customer }: Pick<PlacedOrder, 'id' | 'customer'>): Promise<string> {
  await shop.app.db.inTransaction((manager) =>
    manager.query(`UPDATE outbox SET due_at = 0 WHERE order_id = '${id}' AND done_at IS NULL`),
  );
  const key = /\?key=(\S+)/.exec((await shop.mailTo(customer.email, 'We have your order'))?.text ?? '')?.[1];
  if (key === undefined) throw new Error('no link was mailed');
  return key;
}

/** Starts to pay a held order while its hold ends. */
function startAtTheEnd(name: string, byLink: boolean, kind: 'page' | 'intent'): Race {
  return {
    name,
    first: 'paying begins',
    second: 'the hold ends',
    async scene(world) {
      const { shop, beside, newGift, placed } = world;
      const gift = await newGift(1);
      const held = await placed(gift);
      const key = byLink ? await mailedKey(shop, held) : undefined;
      await endHold(shop, held.id);
      return {
        first: () => start(shop, held, kind, key),
        second: () => expire(beside),
        outcome: async () => [await standing(shop, held), await paymentsOf(world, held)],
      };
    },
    ways: {
      // Shoppers who start in time have time to pay.
      'first, second': outcome('200', '0 expired', ['pending, 0 kept', [`${kindOf(kind)} started`]]),
      'first to attempt-saved': outcome('200', '0 expired', ['pending, 0 kept', [`${kindOf(kind)} started`]]),
      'first to attempt-made': outcome('200', '0 expired', ['pending, 0 kept', [`${kindOf(kind)} started`]]),
      'second to provider-closed': outcome('200', '0 expired', ['pending, 0 kept', [`${kindOf(kind)} started`]]),
      'second, first': outcome('409 CONFLICT', '1 expired', ['expired, 0 kept', []]),
    },
  };
}

function kindOf(kind: 'page' | 'intent'): string {
  return kind === 'page' ? 'checkout' : 'intent';
}

/** Starts to pay an order while it is being closed: no page may stay open. */
function startWhileEnding(
  name: string,
  second: string,
  end: (world: RaceShop, id: string) => Promise<unknown>,
  expected: { answer: string; standing: string; other?: string[]; late: Record<string, string> },
): Race {
  const closed = [...(expected.other ?? []), 'checkout canceled'].sort();
  const then = [expected.standing, closed, 'page closed'];
  return {
    name,
    first: 'a payment page opens',
    second,
    async scene(world) {
      const { shop, newGift, placed } = world;
      const held = await placed(await newGift(1));
      return {
        first: () => start(shop, held, 'page'),
        second: () => end(world, held.id),
        async outcome() {
          const states = await paymentsOf(world, held);
          const [made] = madeFor(shop, 'checkout.session', held.id);
          const page = made === undefined ? 'page closed' : await payAndReport(shop, made);
          return [await standing(shop, held), states, page];
        },
      };
    },
    ways: {
      'first, second': outcome('200', expected.answer, then),
      'second, first': outcome('409 CONFLICT', expected.answer, [
        expected.standing,
        expected.other ?? [],
        'page closed',
      ]),
      'first to attempt-saved': outcome('409 CONFLICT', expected.answer, then),
      'first to attempt-made': outcome('409 CONFLICT', expected.answer, then),
      ...Object.fromEntries(
        Object.entries(expected.late).map(([way, answer]) => [way, outcome(answer, expected.answer, then)]),
      ),
    },
  };
}

/** Comes back to a page that was opened before, while something closes it and ends the order: no other page may open. */
function startAgainWhileEnding(
  name: string,
  second: string,
  end: (world: RaceShop, id: string) => Promise<unknown>,
  expected: { answer: string; standing: string; other?: string[] },
): Race {
  const then = [expected.standing, ['checkout canceled', ...(expected.other ?? [])], ['page closed']];
  return {
    name,
    first: 'the shopper opens the page again',
    second,
    async scene(world) {
      const { shop, newGift, placed } = world;
      const held = await placed(await newGift(1));
      await shop.as(held.customer).openSession(held);
      return {
        first: () => start(shop, held, 'page'),
        second: () => end(world, held.id),
        async outcome() {
          const states = await paymentsOf(world, held);
          const pages = [];
          for (const page of madeFor(shop, 'checkout.session', held.id)) pages.push(await payAndReport(shop, page));
          return [await standing(shop, held), states, pages];
        },
      };
    },
    ways: {
      'first, second': outcome('200', expected.answer, then),
      'second, first': outcome('409 CONFLICT', expected.answer, then),
      'first to before GET': outcome('409 CONFLICT', expected.answer, then),
      'first to after GET': outcome('200', expected.answer, then),
    },
  };
}

/** What happens to an attempt in the page whose answer was lost, while an admin cancels and its hosted page is closed. */
function retryWhileCancelling(
  name: string,
  second: string,
  retry: (world: RaceShop, held: PlacedOrder) => Promise<unknown>,
  end: { first: string; answer: string; then: unknown },
): Race {
  return {
    name,
    first: 'an admin cancels',
    second,
    async scene(world) {
      const { shop, beside, admin, newGift, placed } = world;
      const held = await placed(await newGift(1));
      await shop.as(held.customer).openSession(held);
      // The SDK tries twice on its own.
      shop.sandbox.switches.failNext = 2;
      await start(shop, held, 'intent');
      return {
        first: () => cancel(beside, admin, held.id),
        second: () => retry(world, held),
        async outcome() {
          const states = await paymentsOf(world, held);
          const answers = [];
          for (const intent of madeFor(shop, 'payment_intent', held.id))
            answers.push((await confirmIntent(shop, intent)).status === 'succeeded' ? 'taken' : 'refused');
          return [await standing(shop, held), states, answers];
        },
      };
    },
    ways: { 'first to before POST /expire': outcome(end.first, end.answer, end.then) },
  };
}

/** A payment, at its page or in the shop's, while something ends the order. */
function payWhileEnding(
  where: 'page' | 'intent',
  what: 'expiry' | 'cancelling',
  ends: { paidFirst: string; ended: string; state: string },
): Race {
  const closing = where === 'page' ? 'POST /expire' : 'POST /cancel';
  const late = where === 'page' ? 'page closed' : 'intent closed';
  const paid = outcome('200', ends.paidFirst, [PAID, 0]);
  const ended = outcome(late, ends.ended, [`${ends.state}, 0 kept`, 1]);
  return {
    name: `${what} and a payment ${where === 'page' ? 'at the hosted page' : 'in the page'}`,
    first: 'someone pays',
    second: what === 'expiry' ? 'the hold ends' : 'an admin cancels',
    async scene({ shop, beside, admin, newGift, placed }) {
      const gift = await newGift(1);
      const held = await placed(gift);
      const payment =
        where === 'page'
          ? await shop.as(held.customer).openSession(held)
          : await shop.as(held.customer).openIntent(held);
      await endHold(shop, held.id);
      return {
        first: () => (where === 'page' ? payAndReport(shop, payment) : confirmAndReport(shop, payment)),
        second: () => (what === 'expiry' ? expire(beside) : cancel(beside, admin, held.id)),
        outcome: async () => [await standing(shop, held), await shelf(shop, gift)],
      };
    },
    ways: {
      'first, second': paid,
      'second, first': ended,
      'first to event-stored': paid,
      'first to payment-confirmed': paid,
      'first to payment-recorded': paid,
      [`second to before ${closing}`]: paid,
      [`second to after ${closing}`]: ended,
      'second to provider-closed': ended,
      'first inside order-paid': paid,
    },
  };
}

const races: Race[] = [
  reportedTwice(
    'an event and the shopper’s return',
    'the shopper comes back',
    ({ beside }, paid) => verify(beside, paid),
    'paid',
    [
      'first, second',
      'second, first',
      'first to event-stored',
      'first to payment-confirmed',
      'first to payment-recorded',
      'second to payment-confirmed',
      'second to payment-recorded',
      'first inside order-paid',
      'second inside order-paid',
    ],
  ),
  reportedTwice(
    'one event in two processes',
    'it comes once more',
    ({ beside }, { intentId }, id) => report(beside, intentId, { id }),
    '200',
    ['first, second', 'first to event-stored', 'first to payment-confirmed', 'second to payment-recorded'],
  ),
  reportedTwice(
    'two events of one payment',
    'the event of its page comes',
    ({ beside }, { intentId, sessionId }) =>
      report(beside, intentId, { type: 'checkout.session.completed', sessionId }),
    '200',
    ['first, second', 'second, first', 'first to payment-confirmed', 'second to payment-confirmed'],
  ),
  reportedTwice(
    'an event and reconciliation',
    'reconciliation asks',
    async ({ beside, shop }, paid) => {
      const longAgo = shop.clock.now() - 10 * 60_000;
      await shop.app.db.inTransaction((manager) =>
        manager.query(`UPDATE payments SET created_at = ${longAgo} WHERE order_id = '${paid.id}'`),
      );
      await beside.app.reconcilePayments.reconcile();
      return 'asked';
    },
    'asked',
    ['first, second', 'second, first', 'first to payment-confirmed', 'second to payment-confirmed'],
  ),
  reportedTwice(
    'an event and the nightly comparison of records',
    'the records are compared',
    async ({ beside }) => {
      beside.clock.advanceMinutes(11);
      await beside.app.auditProvider.audit();
      return 'compared';
    },
    'compared',
    ['first, second', 'second, first', 'first to payment-confirmed', 'second to payment-confirmed'],
  ),
  ...(['page', 'intent'] as const).flatMap((where) => [
    payWhileEnding(where, 'expiry', { paidFirst: '0 expired', ended: '1 expired', state: 'expired' }),
    payWhileEnding(where, 'cancelling', { paidFirst: 'CONFLICT', ended: 'CANCELLED', state: 'cancelled' }),
  ]),
  startAtTheEnd('opening a payment page and the end of the hold', false, 'page'),
  startAtTheEnd('opening a payment page by a mailed link and the end of the hold', true, 'page'),
  startAtTheEnd('beginning to pay in the page and the end of the hold', false, 'intent'),
  startWhileEnding(
    'opening a payment page and canceling',
    'an admin cancels',
    ({ beside, admin }, id) => cancel(beside, admin, id),
    { answer: 'CANCELLED', standing: 'cancelled, 0 kept', late: { 'second to provider-closed': '200' } },
  ),
  startWhileEnding(
    'opening a payment page and a payment by hand',
    'an admin notes a payment by hand',
    ({ beside, admin }, id) => note(beside, admin, id, 'pay'),
    {
      answer: '200',
      standing: 'paid by Manual, 0 kept',
      other: ['manual succeeded'],
      late: { 'second to provider-closed': '200' },
    },
  ),
  startAgainWhileEnding(
    'opening a payment page again and canceling',
    'an admin cancels',
    ({ beside, admin }, id) => cancel(beside, admin, id),
    { answer: 'CANCELLED', standing: 'cancelled, 0 kept' },
  ),
  startAgainWhileEnding(
    'opening a payment page again and a payment by hand',
    'an admin notes a payment by hand',
    ({ beside, admin }, id) => note(beside, admin, id, 'pay'),
    { answer: '200', standing: 'paid by Manual, 0 kept', other: ['manual succeeded'] },
  ),
  retryWhileCancelling(
    'canceling and an intent that is begun meanwhile',
    'the shopper begins again in the page',
    ({ shop }, held) => start(shop, held, 'intent'),
    {
      first: 'CANCELLED',
      answer: '200',
      then: ['cancelled, 0 kept', ['checkout canceled', 'intent canceled'], ['refused']],
    },
  ),
  retryWhileCancelling(
    'canceling and an intent that is paid meanwhile',
    'the shopper begins again in the page and pays',
    async ({ shop }, held) => confirmAndReport(shop, await shop.as(held.customer).openIntent(held)),
    { first: 'CONFLICT', answer: '200', then: [PAID, ['checkout canceled', 'intent succeeded'], ['refused']] },
  ),
  {
    name: 'a payment by hand and the card payment’s event',
    first: 'an admin notes the payment by hand',
    second: 'the event comes',
    async scene(world) {
      const { shop, beside, admin } = world;
      const paid = await world.paidUnheard(await world.newGift(1));
      return {
        first: () => note(shop, admin, paid.id, 'pay'),
        second: () => report(beside, paid.intentId),
        outcome: async () => [await standing(shop, paid), await paymentsOf(world, paid)],
      };
    },
    ways: {
      'first, second': outcome('200', '200', [PAID, ['checkout succeeded']]),
      'second, first': outcome('200', '200', [PAID, ['checkout succeeded']]),
      'first to payment-confirmed': outcome('200', '200', [PAID, ['checkout succeeded']]),
      'second to event-stored': outcome('200', '200', [PAID, ['checkout succeeded']]),
      'second to payment-confirmed': outcome('200', '200', [PAID, ['checkout succeeded']]),
    },
  },
  {
    name: 'a payment by hand while the provider is away, and the card payment’s event',
    first: 'an admin notes the payment by hand',
    second: 'the event comes',
    async scene(world) {
      const { shop, beside, admin } = world;
      const paid = await world.paidUnheard(await world.newGift(1));
      return {
        async first() {
          // The SDK tries twice on its own.
          shop.sandbox.switches.failNext = 2;
          const answer = await note(shop, admin, paid.id, 'pay');
          shop.sandbox.switches.failNext = 0;
          return answer;
        },
        second: () => report(beside, paid.intentId),
        outcome: async () => [await standing(shop, paid), await paymentsOf(world, paid)],
      };
    },
    ways: {
      // The card's money goes back.
      'first, second': outcome('200', '200', ['paid by Manual, 0 kept', ['checkout refunded', 'manual succeeded']]),
      'second to payment-confirmed': outcome('200', '200', [
        'paid by Manual, 0 kept',
        ['checkout refunded', 'manual succeeded'],
      ]),
      'second, first': outcome('200', '200', [PAID, ['checkout succeeded']]),
    },
  },
  {
    name: 'a payment by hand and the end of the hold',
    first: 'an admin notes the payment by hand',
    second: 'the hold ends',
    async scene({ shop, beside, admin, newGift, placed }) {
      const gift = await newGift(1);
      const held = await placed(gift);
      await shop.as(held.customer).openSession(held);
      await endHold(shop, held.id);
      return {
        first: () => note(shop, admin, held.id, 'pay'),
        second: () => expire(beside),
        outcome: async () => [await standing(shop, held), await shelf(shop, gift)],
      };
    },
    ways: {
      'first, second': outcome('200', '0 expired', ['paid by Manual, 0 kept', 0]),
      // The gift was still there: it is taken again.
      'second, first': outcome('200', '1 expired', ['paid by Manual, 0 kept', 0]),
      'first to before POST /expire': outcome('200', '1 expired', ['paid by Manual, 0 kept', 0]),
      'second to provider-closed': outcome('200', '0 expired', ['paid by Manual, 0 kept', 0]),
      'first inside order-paid': outcome('200', '0 expired', ['paid by Manual, 0 kept', 0]),
    },
  },
  // spec: loss-19
  {
    name: 'a hosted page and the page’s own form, both paid',
    first: 'the hosted page’s payment is reported',
    second: 'the other payment is reported',
    async scene(world) {
      const { shop, beside, newGift, placed } = world;
      const held = await placed(await newGift(1));
      const { sessionId, intentId } = await openBoth(shop, held);
      return {
        first: () => payAndReport(shop, sessionId),
        second: () => confirmAndReport(beside, intentId),
        outcome: async () => [await standing(shop, held), await paymentsOf(world, held)],
      };
    },
    ways: {
      'first, second': outcome('200', '200', [PAID, ['checkout succeeded', 'intent refunded']]),
      'second, first': outcome('200', '200', [PAID, ['checkout refunded', 'intent succeeded']]),
      'first to payment-confirmed': outcome('200', '200', [PAID, ['checkout refunded', 'intent succeeded']]),
      'second to payment-confirmed': outcome('200', '200', [PAID, ['checkout succeeded', 'intent refunded']]),
      'first to payment-recorded': outcome('200', '200', [PAID, ['checkout succeeded', 'intent refunded']]),
      'first inside order-paid': outcome('200', '200', [PAID, ['checkout succeeded', 'intent refunded']]),
    },
  },
  {
    name: 'a late payment and a buyer of the last piece',
    first: 'the late payment is reported',
    second: 'someone orders',
    async scene(world) {
      const { shop, beside, rival, newGift } = world;
      const gift = await newGift(1);
      const late = await world.paidUnheard(gift);
      await expireUnheard(world, late, gift);
      return {
        first: () => report(shop, late.intentId),
        second: () => order(beside, gift, rival),
        outcome: async () => [await standing(shop, late), await shelf(shop, gift)],
      };
    },
    ways: {
      'first, second': outcome('200', '409 OUT_OF_STOCK', [PAID, 0]),
      'second, first': outcome('200', '201', ['expired, 0 kept', 0]),
      'first to payment-confirmed': outcome('200', '201', ['expired, 0 kept', 0]),
      'first to payment-recorded': outcome('200', '409 OUT_OF_STOCK', [PAID, 0]),
      'first inside order-paid': outcome('200', '409 OUT_OF_STOCK', [PAID, 0]),
      'second inside order-held': outcome('200', '201', ['expired, 0 kept', 0]),
    },
  },
  {
    name: 'two late payments for the last piece',
    first: 'one is reported',
    second: 'the other is reported',
    async scene(world) {
      const { shop, beside, newGift } = world;
      const gift = await newGift(2);
      const [one, other] = [await world.paidUnheard(gift), await world.paidUnheard(gift)];
      for (const late of [one, other]) await expireUnheard(world, late, gift);
      await order(shop, gift, world.rival);
      return {
        first: () => report(shop, one.intentId),
        second: () => report(beside, other.intentId),
        outcome: async () => [await standing(shop, one), await standing(shop, other), await shelf(shop, gift)],
      };
    },
    ways: {
      'first, second': outcome('200', '200', [PAID, 'expired, 0 kept', 0]),
      'second, first': outcome('200', '200', ['expired, 0 kept', PAID, 0]),
      'first to payment-confirmed': outcome('200', '200', ['expired, 0 kept', PAID, 0]),
      'first inside order-paid': outcome('200', '200', [PAID, 'expired, 0 kept', 0]),
    },
  },
  ...(['intent', 'page'] as const).map((kind): Race => ({
    // spec: loss-19
    name: `two tabs that begin to pay, ${kind === 'page' ? 'at the hosted page' : 'in the page'}`,
    first: 'one begins',
    second: 'the other begins seconds later',
    async scene(world) {
      const { shop, beside, newGift, placed } = world;
      const held = await placed(await newGift(1));
      return {
        first: () => start(shop, held, kind),
        second() {
          beside.clock.advanceMinutes(0.1);
          return start(beside, held, kind);
        },
        outcome: () => paymentsOf(world, held),
      };
    },
    ways: Object.fromEntries(
      ['first, second', 'first to attempt-saved', 'first to attempt-made', 'second to attempt-made'].map((way) => [
        way,
        outcome('200', '200', [`${kindOf(kind)} started`]),
      ]),
    ),
  })),
  // spec: loss-20
  {
    name: 'an event that comes before the intent’s id is saved',
    first: 'paying begins',
    second: 'the intent is paid and reported',
    async scene(world) {
      const { shop, beside, newGift, placed } = world;
      const held = await placed(await newGift(1));
      return {
        first: () => start(shop, held, 'intent'),
        async second() {
          const [made = ''] = madeFor(shop, 'payment_intent', held.id);
          return confirmAndReport(beside, made);
        },
        outcome: async () => [await standing(shop, held), await paymentsOf(world, held)],
      };
    },
    ways: {
      'first, second': outcome('200', '200', [PAID, ['intent succeeded']]),
      'first to attempt-made': outcome('409 CONFLICT', '200', [PAID, ['intent succeeded']]),
    },
  },
  {
    name: 'switching cards off and beginning to pay',
    first: 'cards are switched off',
    second: 'paying begins',
    async scene(world) {
      const { shop, beside, admin, newGift, placed } = world;
      const held = await placed(await newGift(1));
      return {
        first: () => changeSettings(shop, admin, { acceptsCards: false }),
        second: () => start(beside, held, 'page'),
        async outcome() {
          const [row] = await shop.sql(`SELECT session_id FROM payments WHERE order_id = '${held.id}'`);
          // What was begun before can still be paid.
          if (row) await payAndReport(shop, String(row['session_id']));
          await changeSettings(shop, admin, { acceptsCards: true });
          return standing(shop, held);
        },
      };
    },
    ways: {
      'first, second': outcome('done', '503 PAYMENT_UNAVAILABLE', 'pending, 0 kept'),
      'second, first': outcome('done', '200', PAID),
      'second to attempt-saved': outcome('done', '200', PAID),
      'second to attempt-made': outcome('done', '200', PAID),
    },
  },
];

testRaces(races);
