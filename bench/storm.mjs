// Storms: very many checkouts at once, processes that are killed in the middle, a provider whose events come five times,
// shuffled, late or never. Afterward the shop's own invariants, the shoppers' word and the provider's records must agree.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { failpoints } from '../dist/server/db/failpoints.js';
import { lostOrders } from '../dist/server/modules/checks/ledgers.js';
import {
  declinedCard,
  demoAdmin,
  goodCard,
  placeOrder,
  priceOf,
  ShopClient,
  signUp,
  startIntent,
  startSession,
  stockUp,
  totalOf,
} from './shopper.mjs';
import { StormShop } from './storm-shop.mjs';

const PRODUCTS = 50;
/** All shoppers want this many units of one product, and there aren't enough. */
const HOT_STOCK = 300;
const CUSTOMERS = 100;
/** Every so manieth visit, on average, is that of a guest, who is a new one each time. */
const GUESTS = 3;
/** All shoppers of one phase want to use this code, and it has fewer uses than they are. It takes a dollar off delivery. */
const CODE = 'STORM';
const CODE_USES = 100;
/** All shoppers of another phase want their gift on one day, on which no more orders than this may arrive. */
const DAY_PLACES = 50;
/** A code that everybody may use. */
const OPEN_CODE = 'ALWAYS';
/** So many gift cards of so many dollars, which all shoppers share: in the end nothing is left on them. */
const [GIFT_CARDS, GIFT_CARD_VALUE] = [20, 200];
/** Every so manieth visit has a gift card or two, and as many a discount code. */
const EXTRAS = 4;
/** How long a shopper retries without a response. */
const PATIENCE_MS = 60_000;
/** Each event comes five times: after thousands of payments it takes a while until the last one has been answered. */
const SETTLE_MS = 20 * 60_000;
/** The failpoints that no shopper of the storm comes to: nobody lets an order go, no admin sends money back. */
const UNREACHED = new Set(['provider-closed', 'refund-reserved']);
/** A process that hasn't come to its failpoint by then is killed where it is. */
const CRASH_MS = 10_000;

/**
 * @typedef {object} StormSize
 * @property {number} checkouts at `connections` connections, with a provider that behaves
 * @property {number} connections
 * @property {number} codes tries at a discount code with 100 uses
 * @property {number} days buyers of whom only 50 get the day that all of them want
 * @property {number} kills
 * @property {number} payments with a provider that doesn't
 */

/**
 * Runs a storm on its own shop and prints the result.
 * @param {'sqlite' | 'postgres'} database
 * @param {StormSize} size
 * @returns {Promise<string[]>} what is wrong; empty when everything is right
 */
export async function storm(database, size) {
  const shop = await StormShop.open(database);
  try {
    const run = new Storm(shop, size.connections);
    await run.prepare();
    if (size.checkouts > 0) await run.checkouts(size.checkouts);
    if (size.codes > 0) await run.codes(size.codes);
    if (size.days > 0) await run.days(size.days);
    if (size.kills > 0) await run.kills(size.kills);
    if (size.payments > 0) await run.hostilePayments(size.payments);
    await run.settle();
    return await run.judge();
  } finally {
    await shop.close();
  }
}

class Storm {
  /** What was acknowledged, by idempotency key: the shoppers' own word. */
  acknowledged = new Map();
  /** Answers by status, of a phase. */
  statuses = new Map();
  faults = [];

  constructor(shop, connections) {
    this.shop = shop;
    this.connections = connections;
    this.client = new ShopClient(shop.origins, connections);
  }

  async prepare() {
    const { client } = this;
    this.customers = await signUp(client, CUSTOMERS);
    this.products = await stockUp(client, PRODUCTS, (place) => (place === 0 ? HOT_STOCK : 100_000));
    const { token } = (await client.call('POST', '/api/users/auth', { body: demoAdmin })).body;
    this.admin = token;
    await this.mutate(
      `createDiscount(input: { name: "For all", code: "${OPEN_CODE}", kind: PERCENTAGE, percent: 5 }) { id }`,
    );
    for (let card = 0; card < GIFT_CARDS; card += 1)
      await this.mutate(
        `issueGiftCard(input: { amount: ${GIFT_CARD_VALUE}, recipientName: "Storm ${card}", recipientEmail: "storm-${card}@bench.example", reason: "Storm" }) { id }`,
      );
    this.giftCards = await this.shop.giftCardCodes();
    Object.assign(this.shop.provider.switches, { webhookConcurrency: 16 });
  }

  /** What an admin changes. @param {string} mutation one field */
  async mutate(mutation) {
    const { body } = await this.client.call('POST', '/graphql', {
      token: this.admin,
      body: { query: `mutation { ${mutation} }` },
    });
    if (body.errors) throw new Error(JSON.stringify(body.errors));
  }

  /** Many shoppers at once; the provider behaves. */
  async checkouts(count) {
    await this.phase(`${count} checkouts at ${this.connections} connections`, async () => {
      let left = count;
      await this.side(this.connections, async () => {
        if (left-- <= 0) return false;
        await this.shopOnce();
        return true;
      });
    });
  }

  /** Very many shoppers want the uses of one code. */
  async codes(count) {
    const input = `{ name: "Storm", code: "${CODE}", kind: FREE_DELIVERY, amount: 1, maxUses: ${CODE_USES} }`;
    await this.mutate(`createDiscount(input: ${input}) { id }`);
    await this.race(
      { name: `${count} tries at a code with ${CODE_USES} uses`, count, places: CODE_USES },
      (product) => ({ codes: [CODE], total: totalOf(priceOf(product)) - 1 }),
      ({ discountCodes }) => discountCodes?.[0]?.reason === 'used-up',
      `SELECT COUNT(*) AS n FROM discount_uses u JOIN discounts d ON d.id = u.discount_id WHERE d.code = '${CODE}'`,
    );
  }

  /** Very many shoppers want their gift on the same day. */
  async days(count) {
    const { body } = await this.client.call('GET', '/api/delivery-dates');
    // Nobody else wants the last one, neither in the demo nor in the storm's other phases.
    const { date } = body.dates.findLast(({ isOpen }) => isOpen);
    await this.limitDays(DAY_PLACES);
    await this.race(
      { name: `${count} buyers for ${DAY_PLACES} places of a day`, count, places: DAY_PLACES },
      () => ({ deliveryDate: date }),
      ({ code }) => code === 'DELIVERY_DATE_GONE',
      `SELECT COUNT(*) AS n FROM orders WHERE delivery_date = '${date}'`,
    );
    await this.limitDays(null);
  }

  /** @param {number | null} ordersPerDay null: any number */
  async limitDays(ordersPerDay) {
    const query = '{ shopSettings { version } }';
    const { body } = await this.client.call('POST', '/graphql', { token: this.admin, body: { query } });
    const input = `{ version: ${body.data.shopSettings.version}, ordersPerDay: ${ordersPerDay} }`;
    await this.mutate(`updateShopSettings(input: ${input}) { version }`);
  }

  /**
   * Lets many shoppers at once order what only some of them can have.
   * @param {{ name: string, count: number, places: number }} race how many try, and how many get it
   * @param {(product: object) => Parameters<typeof placeOrder>[4]} extrasFor what they want beside a product
   * @param {(answer: object) => boolean} isRefusal whether an answer says that nothing is left
   * @param {string} sql counts as `n` who got it
   */
  async race({ name, count, places }, extrasFor, isRefusal, sql) {
    let left = count;
    await this.phase(name, () =>
      this.side(this.connections, async () => {
        if (left-- <= 0) return false;
        const product = this.products[randomInt(1, this.products.length)];
        const [shopper, key, extras] = [this.shopper(), randomUUID(), extrasFor(product)];
        const order = () => placeOrder(this.client, shopper, [{ product, qty: 1 }], key, extras);
        const { status, body } = await this.ask(order, [201, 400, 409]);
        if (status === 201)
          this.acknowledged.set(key, {
            id: body._id,
            cents: Math.round(body.totalPrice * 100),
            orderKey: body.orderKey,
          });
        else if (!isRefusal(body)) this.faults.push(`refused: ${JSON.stringify(body)}`);
        return true;
      }),
    );
    const [{ n }] = await this.query(sql);
    if (Number(n) !== Math.min(count, places)) this.faults.push(`${name}: ${n} got it`);
  }

  /** Kills processes over and over, while shoppers and a misbehaving provider carry on. */
  async kills(count) {
    this.beHostile();
    let crashes = 0;
    await this.phase(`${count} kills`, async () => {
      let isOver = false;
      const shoppers = this.side(Math.min(this.connections, 16), async () => {
        if (isOver) return false;
        await this.shopOnce();
        return true;
      });
      // Every second process that follows on a dead one has a failpoint to die at.
      let armed = null;
      for (let kill = 0; kill < count; kill += 1) {
        crashes += (await this.endOne(armed)) ? 1 : 0;
        this.faults.push(...(await this.shop.broken()));
        const isArmed = armed === null && kill + 1 < count;
        const started = await this.shop.startProcess(isArmed ? { CRASH_AT: someFailpoint() } : {});
        armed = isArmed ? started : null;
      }
      isOver = true;
      await shoppers;
    });
    console.log(`  ${crashes} of them at failpoints`);
  }

  /** Ends a process: the armed one at its failpoint, or any one wherever it is. @returns whether it was a failpoint */
  async endOne(armed) {
    const { processes } = this.shop;
    const isCrashed = armed !== null && (await Promise.race([armed.exited.then(() => true), delay(CRASH_MS, false)]));
    if (isCrashed) return true;
    await delay(randomInt(50, 600));
    await this.shop.kill(armed ?? processes[randomInt(processes.length)]);
    return false;
  }

  /** Events come five times, shuffled, late or never; some orders are paid twice. */
  async hostilePayments(count) {
    this.beHostile();
    await this.phase(`${count} payments with hostile events`, async () => {
      let left = count;
      await this.side(Math.min(this.connections, 50), async () => {
        if (left <= 0) return false;
        left -= 1;
        // A shopper who finds nothing left to buy makes way for another one.
        if (!(await this.shopOnce({ mustPay: true }))) left += 1;
        return true;
      });
    });
  }

  beHostile() {
    Object.assign(this.shop.provider.switches, { webhookCopies: 5, webhookShuffle: true });
  }

  /** Waits until nothing is on its way anymore. */
  async settle() {
    const { provider } = this.shop;
    const started = Date.now();
    while (Date.now() - started < SETTLE_MS) {
      if (provider.undelivered() === 0 && !(await this.isUnderWay())) break;
      await delay(1000);
    }
    console.log(`  settled after ${((Date.now() - started) / 1000).toFixed(0)} s`);
  }

  /** Whether money is on its way, between provider and shop or back to its payer. */
  async isUnderWay() {
    if ((await this.shop.unlikeProvider()).length > 0) return true;
    const [{ n }] = await this.query(
      `SELECT (SELECT COUNT(*) FROM payments WHERE status = 'refund_due') + (SELECT COUNT(*) FROM refunds WHERE status = 'pending')
        + (SELECT COUNT(*) FROM webhook_events WHERE processed_at IS NULL) AS n`,
    );
    return Number(n) > 0;
  }

  query(sql) {
    return this.shop.aside((db) => db.query(sql));
  }

  /** Whether everything agrees: the shop's invariants, the shoppers' word, the provider's records. */
  async judge() {
    const { faults, shop } = this;
    faults.push(...(await shop.broken({ isThorough: true })));
    const acknowledged = [...this.acknowledged.values()].map(({ id, cents }) => ({ id, totalCents: cents }));
    for (const row of await shop.aside((db) => lostOrders(db, acknowledged)))
      faults.push(`lost: ${JSON.stringify(row)}`);
    for (const row of await shop.unlikeProvider()) faults.push(`provider: ${JSON.stringify(row)}`);
    if (await this.isUnderWay()) faults.push('money is still under way');
    const orders = await this.query(
      `SELECT o.id, o.idempotency_key AS key, o.status, o.guest_email IS NOT NULL AS "isGuest" FROM orders o
        LEFT JOIN users u ON u.id = o.user_id WHERE ${ofStorm}`,
    );
    if (new Set(orders.map(({ key }) => key)).size !== orders.length) faults.push('double: two orders of one key');
    const unknown = orders.filter(({ key }) => !this.acknowledged.has(key));
    if (unknown.length > 0) faults.push(`${unknown.length} orders that no shopper has an answer for`);
    const [hot] = await this.query(`SELECT count_in_stock AS n FROM products WHERE id = '${this.products[0]._id}'`);
    const [held] = await this.query(
      `SELECT COALESCE(SUM(l.quantity), 0) AS n FROM order_lines l JOIN orders o ON o.id = l.order_id LEFT JOIN users u ON u.id = o.user_id
        WHERE l.product_id = '${this.products[0]._id}' AND o.status IN ('pending', 'paid', 'delivered') AND ${ofStorm}`,
    );
    if (Number(hot.n) + Number(held.n) !== HOT_STOCK) faults.push(`oversold: ${held.n} of ${HOT_STOCK}, ${hot.n} left`);
    const states = new Map();
    for (const { status } of orders) states.set(status, (states.get(status) ?? 0) + 1);
    for (const isGuest of [false, true]) {
      const paid = orders.filter((order) => order.status === 'paid' && Boolean(order.isGuest) === isGuest);
      if (paid.length === 0) faults.push(`no ${isGuest ? 'guest' : 'customer'} has bought anything`);
    }
    const [cards] = await this.query(
      `SELECT SUM(initial_cents) AS issued, SUM(balance_cents) AS remaining, (SELECT SUM(gift_card_cents) FROM orders
        WHERE status IN ('pending', 'paid', 'delivered')) AS spent FROM gift_cards`,
    );
    if (Number(cards.issued) !== Number(cards.remaining) + Number(cards.spent))
      faults.push(`gift cards: ${JSON.stringify(cards)}`);
    const charges = shop.provider.charges().filter(({ status }) => status === 'succeeded');
    console.log(
      `  ${orders.length} orders, ${orders.filter((order) => order.isGuest).length} of guests (${[...states].map(([state, n]) => `${n} ${state}`).join(', ')}); ` +
        `${charges.length} charges, ${charges.filter((charge) => charge.amount_refunded > 0).length} sent back; ` +
        `${held.n} of ${HOT_STOCK} hot pieces sold or held; ` +
        `$${(Number(cards.spent) / 100).toFixed(2)} of $${Number(cards.issued) / 100} on gift cards spent`,
    );
    return faults;
  }

  /** One shopper's visit: an order, and mostly its payment. @returns whether it came to paying */
  async shopOnce({ mustPay = false } = {}) {
    const token = this.shopper();
    const order = await this.placeOrder(token);
    if (!order || order.cents === 0 || !(mustPay || randomInt(10) > 0)) return false;
    return this.pay(token, order);
  }

  /** @returns the token of a customer; none for a guest */
  shopper() {
    return randomInt(GUESTS) === 0 ? undefined : this.customers[randomInt(CUSTOMERS)];
  }

  async placeOrder(token) {
    const lines = this.basket();
    const key = randomUUID();
    const extras = await this.extras(token, lines);
    if (extras === null) return null;
    const place = () => this.ask(() => placeOrder(this.client, token, lines, key, extras), [201, 400, 409]);
    // Now and then a double click.
    const answers = await Promise.all(randomInt(30) === 0 ? [place(), place()] : [place()]);
    for (const { status, body } of answers) {
      // Somebody else was faster with the card.
      const isEmptied = body?.code === 'PRICE_CHANGED' || body?.giftCards?.some(({ reason }) => reason === 'empty');
      const isExpected = body?.code === 'OUT_OF_STOCK' || (extras.giftCards && isEmptied);
      if (status !== 201 && !isExpected) this.faults.push(`refused: ${JSON.stringify(body)}`);
    }
    for (const answer of answers.filter(({ status }) => status === 201)) {
      const { _id: id, totalPrice, orderKey } = answer.body;
      const before = this.acknowledged.get(key);
      if (before && before.id !== id) this.faults.push(`double: ${before.id} and ${id}`);
      this.acknowledged.set(key, { id, cents: Math.round(totalPrice * 100), orderKey });
    }
    return this.acknowledged.get(key) ?? null;
  }

  /**
   * What a visit pays with besides money: mostly nothing, else a code or gift cards, with the total that they leave; null when
   * there isn't enough in stock.
   */
  async extras(token, lines) {
    const kind = randomInt(EXTRAS);
    if (kind > 1) return {};
    const cards = () => this.giftCards[randomInt(GIFT_CARDS)];
    const given = kind === 0 ? { codes: [OPEN_CODE] } : { giftCards: [...new Set([cards(), cards()])] };
    const { codes: discountCodes = [], giftCards = [] } = given;
    const orderItems = lines.map(({ product, qty }) => ({ product: product._id, qty }));
    const body = { orderItems, discountCodes, giftCards };
    const quote = await this.ask(() => this.client.call('POST', '/api/quote', { token, body }), [200, 409]);
    return quote.status === 409 ? null : { ...given, total: quote.body?.totalPrice };
  }

  /** One to three products in random order; every third basket has the hot one. */
  basket() {
    const chosen = new Set(randomInt(3) === 0 ? [0] : []);
    while (chosen.size < 1 || (chosen.size < 3 && randomInt(2) === 0)) chosen.add(randomInt(1, this.products.length));
    const lines = [...chosen].map((place) => ({ product: this.products[place], qty: 1 + randomInt(2) }));
    return randomInt(2) === 0 ? lines : lines.reverse();
  }

  /** @returns whether money was sent */
  async pay(token, { id, orderKey }) {
    const { provider } = this.shop;
    const intent = await this.ask(() => startIntent(this.client, token, id, orderKey), [200, 409]);
    if (intent.status !== 200) return false;
    const pay = (attempt) => {
      try {
        attempt();
        return true;
      } catch (error) {
        // Over in the meantime: expired, or paid at the other page.
        if (error.name !== 'StripeError') throw error;
        return false;
      }
    };
    if (randomInt(10) === 0) pay(() => provider.confirmIntent(intent.body.clientSecret, declinedCard));
    // Some have both ways open, and pay both.
    const session =
      randomInt(30) === 0 ? await this.ask(() => startSession(this.client, token, id, orderKey), [200, 409]) : null;
    const hasPaid = pay(() => provider.confirmIntent(intent.body.clientSecret, goodCard));
    if (session?.status === 200) pay(() => provider.payCheckout(session.body.sessionId, goodCard));
    return hasPaid;
  }

  /** Asks until there is an answer that counts: neither silence nor 'later'. */
  async ask(call, expected) {
    const started = Date.now();
    for (;;) {
      const at = performance.now();
      const answer = this.shop.processes.length === 0 ? null : await call().catch(() => null);
      this.times?.push(performance.now() - at);
      const kind = answer === null ? 'no answer' : String(answer.status);
      this.statuses.set(kind, (this.statuses.get(kind) ?? 0) + 1);
      if (answer && expected.includes(answer.status)) return answer;
      const isLater = answer === null || (answer.status === 503 && answer.retryAfter !== undefined);
      if (!isLater || Date.now() - started > PATIENCE_MS) {
        this.faults.push(`${call} answered ${kind}: ${JSON.stringify(answer?.body)}`);
        return answer ?? { status: 0 };
      }
      await delay(randomInt(50, 250));
    }
  }

  /** So many at the same time, each again and again until it says no. */
  async side(count, work) {
    const one = async () => {
      while (await work());
    };
    await Promise.all(Array.from({ length: count }, one));
  }

  async phase(name, work) {
    this.statuses.clear();
    this.times = [];
    const before = this.acknowledged.size;
    const started = performance.now();
    await work();
    const seconds = (performance.now() - started) / 1000;
    const times = this.times.sort((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
    const placed = this.acknowledged.size - before;
    const answers = [...this.statuses].map(([kind, n]) => `${n} × ${kind}`).join(', ');
    console.log(
      `  ${name}: ${placed} orders in ${seconds.toFixed(0)} s (${(placed / seconds).toFixed(0)}/s), p99 ${p99.toFixed(0)} ms; ${answers}`,
    );
  }
}

/** The orders of the storm's customers and guests, and not those of the demo. */
const ofStorm = "COALESCE(u.email, o.guest_email) LIKE '%@bench.example'";

/** A failpoint, and the how manieth time that it comes there. */
function someFailpoint() {
  const reached = failpoints.filter((point) => !UNREACHED.has(point));
  return `${reached[randomInt(reached.length)]}:${randomInt(1, 10)}`;
}
