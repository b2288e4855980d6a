import { weekdayDate } from '../src/domain/long-date.js';
import { orderNumber } from '../src/domain/order-number.js';
import type { Product } from './support/answers.js';
import { openMailCatcher } from './support/mail-catcher.js';
import { declinedCard, goodCard } from './support/hosted-page.js';
import { brokenInvariants, orderBody, setStock, shippingAddress } from './support/orders.js';
import type { PlacedOrder } from './support/person.js';
import { TestClock } from './support/test-clock.js';
import { TestShop, type TestMail } from './support/test-shop.js';

const HOLD_MINUTES = 35;

const clock = new TestClock();
let shop: TestShop;
let admin: { token: string };
let gift: Product;
beforeAll(async () => {
  shop = await TestShop.openWith({ clock });
  admin = await shop.signInDemo('admin@example.com');
  gift = await shop.product('a-dozen-garden-roses');
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

/** Without the one that asks for the proof of the address. */
const mailsOf = async ({ id, customer }: PlacedOrder) =>
  (await shop.mailsTo(customer.email)).filter(({ subject }) => subject.endsWith(`(order ${orderNumber(id)})`));
const subjectsOf = async (order: PlacedOrder) => (await mailsOf(order)).map(({ subject }) => subject);
const lastMail = async (order: PlacedOrder) => (await mailsOf(order)).at(-1) as TestMail;
const statusOf = async ({ id }: PlacedOrder) =>
  (await shop.sql<{ status: string }>(`SELECT status FROM orders WHERE id = '${id}'`))[0]?.status;

async function refund({ id }: PlacedOrder, amount: number, alreadyRefunded = 0): Promise<void> {
  await shop
    .as(admin)
    .mutate(
      'refundOrder',
      { id, amount, alreadyRefunded, reason: 'A stem was broken', idempotencyKey: `${id}-${alreadyRefunded}` },
      '{ status }',
    );
}
async function expire(): Promise<void> {
  clock.advanceMinutes(HOLD_MINUTES + 1);
  await shop.app.expireOrders.expireDue();
}

function confirmEmail({ app }: TestShop, { _id }: { _id: string }): Promise<unknown> {
  return app.db.inTransaction((manager) => manager.query(`UPDATE users SET email_verified_at = 1 WHERE id = '${_id}'`));
}

let refills = 0;
/** Never the same count twice: each correction has its own entry in the ledger. */
function refill(): Promise<void> {
  refills += 1;
  return setStock(shop, gift._id, 50 + refills);
}

/** Brings an order to where a template's mail is due. */
const stories: Record<
  string,
  {
    bring: (order: PlacedOrder) => Promise<unknown>;
    subject: string;
    says: string[];
    button: string;
    /** The only address of a link that isn't the shop's own. */
    carrier?: string;
  }
> = {
  placed: {
    bring: () => Promise.resolve(clock.advanceMinutes(10)),
    subject: 'We have your order',
    says: ['Please pay within 35 minutes of ordering'],
    button: 'Pay now',
  },
  paid: {
    bring: (order) => shop.as(order.customer).payByCard(order),
    subject: 'Thank you! Your order is paid',
    says: [],
    button: 'See your order',
  },
  delivered: {
    bring: async (order) => {
      await shop.as(order.customer).payByCard(order);
      await shop.as(admin).rest('PUT', `/api/orders/${order.id}/deliver`, {});
      shop.clock.advanceMinutes(1);
    },
    subject: 'Your gifts have arrived',
    says: ['have been delivered'],
    button: 'See your order',
  },
  sent: {
    bring: async (order) => {
      await shop.as(order.customer).payByCard(order);
      const tracking = { carrier: 'UPS', trackingNumber: '1Z 9' };
      await shop.as(admin).rest('POST', `/api/orders/${order.id}/shipments`, tracking);
      shop.clock.advanceMinutes(1);
    },
    subject: 'Your gifts are on their way',
    says: ['Carrier: UPS', 'Tracking number: 1Z 9', 'Track this parcel'],
    button: 'See your order',
    carrier: 'https://www.ups.com/track?tracknum=1Z%209',
  },
  'refunded in part': {
    bring: async (order) => {
      await shop.as(order.customer).payByCard(order);
      await refund(order, 10.5);
    },
    subject: 'Your refund is on its way',
    says: ['$10.50 of your $119.70', 'Reason: A stem was broken', 'Refunded: -$10.50'],
    button: 'See your order',
  },
  'refunded whole': {
    bring: async (order) => {
      await shop.as(order.customer).payByCard(order);
      await refund(order, order.total);
    },
    subject: 'Your refund is on its way',
    says: ['all of your $119.70', 'Refunded: -$119.70'],
    button: 'See your order',
  },
  cancelled: {
    bring: ({ id }) => shop.as(admin).mutate('cancelOrder', { id, reason: 'The roses froze' }, '{ status }'),
    subject: 'Your order was canceled',
    says: ['Nothing was charged', 'Reason: The roses froze'],
    button: 'See your order',
  },
  expired: {
    bring: () => expire(),
    subject: 'Your order has expired',
    says: ['no longer holding your gifts', 'Nothing was charged'],
    button: 'Order again',
  },
  'payment problem': {
    bring: async (order) => {
      shop.sandbox.payCheckout(await shop.as(order.customer).openSession(order), declinedCard);
      await shop.sandbox.deliverPending();
      clock.advanceMinutes(10);
    },
    subject: 'Your payment didn’t go through',
    says: ['Nothing was charged', 'still holding your gifts'],
    button: 'Pay now',
  },
  'paid too late': {
    bring: payTooLate,
    subject: 'Your refund is on its way',
    says: ['Your payment of $119.70 arrived too late for us to fill your order'],
    button: 'Order again',
  },
};

/** The order expires behind the provider's back and its gifts are sold, then its payment is reported. */
async function payTooLate(order: PlacedOrder): Promise<void> {
  shop.sandbox.switches.holdWebhooks = true;
  shop.sandbox.payCheckout(await shop.as(order.customer).openSession(order), goodCard);
  await shop.app.db.inTransaction(async (manager) => {
    await manager.query(`UPDATE orders SET status = 'expired' WHERE id = '${order.id}'`);
    await manager.query(`UPDATE products SET count_in_stock = count_in_stock + 2 WHERE id = '${gift._id}'`);
    await manager.query(
      `INSERT INTO stock_moves (id, product_id, order_id, kind, delta, created_at) VALUES ('back-${order.id.slice(0, 20)}', '${gift._id}', '${order.id}', 'release', 2, 0)`,
    );
  });
  await setStock(shop, gift._id, 1);
  await shop.sandbox.deliverPending();
  shop.sandbox.switches.holdWebhooks = false;
  await shop.app.worker.drain();
}

describe.each(Object.entries(stories))('the mail of an order that is %s', (_name, story) => {
  const { bring, subject, says, button, carrier } = story;
  let order: PlacedOrder;
  let mail: TestMail;
  beforeAll(async () => {
    await refill();
    order = await shop.asNewCustomer().placeOrder(gift, 2);
    await confirmEmail(shop, order.customer);
    await bring(order);
    mail = await lastMail(order);
  });

  // spec: trust-29
  test('says what happened, with the order’s amounts and address, in text and in HTML', () => {
    expect(mail.subject).toBe(`${subject} (order ${orderNumber(order.id)})`);
    const facts = ['Hi Test,', ...says, `2 × ${gift.name}: $98.00`, 'Shipping: $7.00', 'Tax: $14.70', 'Total: $119.70'];
    for (const fact of [...facts, 'Mebrat Haile\n4 Bole Road\nAddis Ababa 1000\nEthiopia', orderNumber(order.id)])
      expect(mail.text).toContain(fact);
    const words = readable(mail.html);
    for (const fact of [...facts, 'Mebrat Haile 4 Bole Road', orderNumber(order.id)])
      expect(words).toContain(fact.replace(/: (?=-?\$)/, ' '));
    expect(words).toContain(`Gift Shop ${subject} Hi`);
  });

  // spec: trust-29
  test('links to the order without a sign-in', async () => {
    const [, address = ''] = new RegExp(`${button}:\n(\\S+)`).exec(mail.text) ?? [];
    const link = new URL(address);
    expect(link.origin + link.pathname).toBe(`${shop.url}/order/${order.id}`);
    expect(link.searchParams.get('again')).toBe(button === 'Order again' ? '1' : null);
    expect(mail.html).toContain(`<a href="${address.replaceAll('&', '&amp;')}"`);
    expect((await shop.rest('GET', `/api/orders/${order.id}${link.search.replace('&again=1', '')}`)).status).toBe(200);
  });

  test('shows no unfilled placeholder, loads nothing, and names the sender', () => {
    for (const part of [mail.subject, mail.text, readable(mail.html)]) {
      // The random key of a link may spell any of them.
      expect(part.replaceAll(/key=[\w.-]+/g, '')).not.toMatch(/undefined|null|NaN|\[object|\{\w*\}|\$-|&(amp|lt|gt);/);
    }
    expect(mail.html).not.toMatch(/<(img|link|script|iframe|form)|url\(|@import/i);
    const links = [...mail.html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) => to!);
    expect(links.filter((to) => !to.startsWith(shop.url))).toEqual(carrier ? [carrier] : []);
    expect(mail.html).toContain('<meta name="viewport"');
    expect(mail.html).toContain('prefers-color-scheme: dark');
    for (const part of [mail.text, readable(mail.html)]) {
      for (const fact of ['Gift Shop', '(555) 010-0142', 'hello@giftshop.example']) expect(part).toContain(fact);
    }
  });
});

/** What a person reads of a mail's HTML. */
function readable(html: string): string {
  return html
    .replace(/<head>[^]*<\/head>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

// spec: trust-30
test('an unpaid order is emailed ten minutes after it was placed, and only while it is unpaid', async () => {
  await refill();
  const [open, paid, cancelled] = [
    await shop.asNewCustomer().placeOrder(gift),
    await shop.asNewCustomer().placeOrder(gift),
    await shop.asNewCustomer().placeOrder(gift),
  ];
  await shop.as(paid.customer).payByCard(paid);
  await shop.as(cancelled.customer).rest('POST', `/api/orders/${cancelled.id}/cancel`);
  clock.advanceMinutes(9);
  expect(await subjectsOf(open)).toEqual([]);
  clock.advanceMinutes(1);
  expect(await subjectsOf(open)).toEqual([expect.stringContaining('We have your order')]);
  expect(await subjectsOf(paid)).toEqual([expect.stringContaining('is paid')]);
  expect(await subjectsOf(cancelled)).toEqual([expect.stringContaining('was canceled')]);
  // Nor is it listed for admins as one that was not sent.
  for (const { id } of [paid, cancelled])
    expect(await shop.sql(`SELECT id FROM outbox WHERE dedupe_key = 'placed:${id}'`)).toEqual([]);
});

describe('a declined card', () => {
  // spec: trust-31
  test('is emailed once for all attempts, ten minutes after the first, and only if the order is still unpaid', async () => {
    await refill();
    const [patient, quick] = [await shop.asNewCustomer().placeOrder(gift), await shop.asNewCustomer().placeOrder(gift)];
    for (const order of [patient, quick]) {
      const sessionId = await shop.as(order.customer).openSession(order);
      for (let tries = 0; tries < 3; tries += 1) {
        shop.sandbox.payCheckout(sessionId, declinedCard);
        await shop.sandbox.deliverPending();
      }
    }
    await shop.as(quick.customer).payByCard(quick);
    // What may still have to be said in ten minutes holds nothing back.
    expect(await subjectsOf(quick)).toEqual([expect.stringContaining('is paid')]);
    clock.advanceMinutes(9);
    expect(await subjectsOf(patient)).toEqual([]);
    clock.advanceMinutes(1);
    // One mail, though the order waits for its payment as well.
    expect(await subjectsOf(patient)).toEqual([expect.stringContaining('didn’t go through')]);
    expect(await subjectsOf(quick)).toEqual([expect.stringContaining('is paid')]);

    const { jobs } = await shop
      .as(admin)
      .graphql('query ($orderId: ID!) { jobs(orderId: $orderId) { jobs { template state lastError canResend } } }', {
        orderId: quick.id,
      });
    expect(jobs.jobs).toContainEqual({
      template: 'payment-problem',
      state: 'DONE',
      lastError: 'Not sent: no longer needed',
      canResend: false,
    });

    // Another try, much later: it is the same order.
    shop.sandbox.payCheckout(await shop.as(patient.customer).openSession(patient), declinedCard);
    await shop.sandbox.deliverPending();
    clock.advanceMinutes(11);
    expect(await subjectsOf(patient)).toHaveLength(1);
  });
});

test('an order that was paid after all sends no email that it has expired', async () => {
  const order = await shop.asNewCustomer().placeOrder(gift);
  await expire();
  await shop.as(admin).rest('PUT', `/api/orders/${order.id}/pay`, { note: 'Paid in the shop' });
  expect(await statusOf(order)).toBe('paid');
  expect(await subjectsOf(order)).toEqual([expect.stringContaining('is paid')]);
});

test('the page of an order that was paid too late says what happens to the money', async () => {
  await refill();
  const order = await shop.asNewCustomer().placeOrder(gift, 2);
  const late = async () =>
    (
      await shop
        .as(order.customer)
        .graphql(`query ($id: ID!) { order(id: $id) { latePayment { amount isReturned } } }`, { id: order.id })
    ).order.latePayment;
  expect(await late()).toBeNull();
  await payTooLate(order);
  expect(await late()).toEqual({ amount: 119.7, isReturned: true });
});

// spec: trust-29, loss-9
test('the email of a paid order names the day by which it arrives, as its recipient’s page does', async () => {
  await refill();
  const order = await shop.asNewCustomer().placeOrder(gift, 1);
  await shop.as(order.customer).payByCard(order);
  const { url } = (
    await shop.as(order.customer).rest<{ url: string }[]>('GET', `/api/orders/${order.id}/recipient-links`)
  ).body[0]!;
  const key = new URL(url).searchParams.get('key');
  const page = await shop.rest<{ arrivesBy: string }>('GET', `/api/gifts/${order.id}?key=${key}`);
  const words = `Arrives by ${weekdayDate(page.body.arrivesBy)}.`;
  expect((await lastMail(order)).text).toContain(words);
  expect((await lastMail(order)).html).toContain(words);
});

test('names stay text in emails, and no line of them becomes a header', async () => {
  const catcher = await openMailCatcher();
  const mailing = await TestShop.open({ SMTP_URL: catcher.url, MAIL_FROM: 'desk@shop.example' });
  const evil = `<b>Hana</b> & "Co"\r\nBcc: all@victim.example`;
  const customer = await mailing.newVerifiedCustomer();
  await mailing.app.db.inTransaction((manager) =>
    manager.query(`UPDATE users SET name = '${evil}' WHERE id = '${customer._id}'`),
  );
  await mailing.as(customer).placeOrder(await mailing.product('a-dozen-garden-roses'));
  mailing.clock.advanceMinutes(10);
  await mailing.app.worker.drain();
  const mail = catcher.mails.find(
    ({ recipients, headers }) =>
      recipients.includes(customer.email) && headers.some((line) => line.includes('We have')),
  );
  const header = (name: string) => mail?.headers.filter((line) => line.toLowerCase().startsWith(`${name}:`));
  expect(mail?.recipients).toEqual([customer.email]);
  expect(header('bcc')).toEqual([]);
  expect(header('to')).toEqual([`To: ${customer.email}`]);
  expect(header('from')).toEqual(['From: Gift Shop <desk@shop.example>']);
  expect(header('subject')).toEqual([
    expect.stringMatching(/^Subject: We have your order \(order [0-9A-F]{4}-[0-9A-F]{4}\)$/),
  ]);
  const html = decoded(mail?.body ?? '');
  expect(html).toContain('Hi &lt;b&gt;Hana&lt;/b&gt;,');
  expect(html).not.toContain('<b>Hana');
  await mailing.close();
  await catcher.close();
});

describe('an unconfirmed email address', () => {
  test('gets order emails without any text that a stranger could have typed', async () => {
    await refill();
    const stranger = await shop.newCustomer();
    const name = 'Your parcel is held. Pay at evil.example';
    await shop.as(stranger).rest('PUT', '/api/users/profile', { name });
    const typed = {
      ...{ firstName: 'Parcel', lastName: 'Held', address: 'Pay the fee at evil.example' },
      ...{ city: 'Fees', postalCode: '4711', country: 'Elsewhere' },
    };
    await shop.as(stranger).rest('POST', '/api/orders', { ...orderBody(gift), shippingAddress: typed });
    clock.advanceMinutes(10);
    const mail = (await shop.mailTo(stranger.email, 'We have your order')) as TestMail;
    for (const part of [mail.text, readable(mail.html)]) {
      expect(part).toMatch(/(^|We have your order )Hi,\s/);
      for (const text of [name, 'parcel', 'evil.example', ...Object.values(typed)]) expect(part).not.toContain(text);
      expect(part).toContain(gift.name);
    }
  });

  test.each(Object.keys(shippingAddress))('is sent no link from the field %s', async (field) => {
    const customer = await shop.newCustomer();
    for (const text of ['https://evil.example/pay', 'see www.evil.example', 'Pay here:\nhttp://evil.example']) {
      const body = orderBody(gift);
      const order = { ...body, shippingAddress: { ...body.shippingAddress, [field]: text } };
      expect((await shop.as(customer).rest('POST', '/api/orders', order)).status).toBe(400);
    }
  });
});

/** A body's HTML part, out of its base64 or quoted-printable. */
function decoded(body: string): string {
  const [, headers = '', content = ''] = /Content-Type: text\/html([^]*?)\r\n\r\n([^]*?)\r\n--/.exec(body) ?? [];
  if (/base64/i.test(headers)) return Buffer.from(content, 'base64').toString('utf8');
  const bytes = content
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
