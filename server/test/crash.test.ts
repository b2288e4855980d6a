/** @postgres What a transaction left behind when its process died. */
/** @slow Each of its rows starts the built shop twice. */
import { failpoints, type Failpoint } from '../src/db/failpoints.js';
import { CrashShop } from './support/crash-shop.js';
import { refundCents, Visit } from './support/crash-visit.js';
import { agreement, brokenInvariants } from './support/orders.js';

/** More than what reconciliation leaves to events and to the outbox; less than an order's hold. */
const A_WHILE_MINUTES = 11;

/** What people do, from its beginning: done until the crash, and all of it once more afterward. */
interface Story {
  tell: (visit: Visit) => Promise<unknown>;
  /** Where the order ends. */
  becomes: 'pending' | 'paid' | 'expired' | 'cancelled';
  charges?: number;
  /** What the shop keeps of the order's total, in cents. */
  keeps?: (totalCents: number) => number;
  /** How the subjects of its mails begin. */
  mails: readonly string[];
}

const placedMail = 'We have your order';
const paidMail = 'Thank you! Your order is paid';
const refundMail = 'Your refund is on its way';
const all = (totalCents: number) => totalCents;

const ordering: Story = {
  tell: (visit) => visit.place(),
  becomes: 'pending',
  mails: [placedMail],
};
const mailing: Story = {
  async tell(visit) {
    await visit.place();
    await visit.mailsComeDue();
  },
  becomes: 'pending',
  mails: [placedMail],
};
const payingInThePage: Story = {
  async tell(visit) {
    visit.confirm(await visit.startIntent(await visit.place()));
    await visit.hear();
  },
  becomes: 'paid',
  charges: 1,
  keeps: all,
  mails: [paidMail],
};
const payingAtTheProvider: Story = {
  async tell(visit) {
    const sessionId = await visit.startSession(await visit.place());
    visit.payPage(sessionId);
    await visit.comeBack(sessionId);
  },
  becomes: 'paid',
  charges: 1,
  keeps: all,
  mails: [paidMail],
};
const payingTwice: Story = {
  async tell(visit) {
    const orderId = await visit.place();
    const [sessionId, secret] = [await visit.startSession(orderId), await visit.startIntent(orderId)];
    visit.payPage(sessionId);
    visit.confirm(secret);
    await visit.hear();
  },
  becomes: 'paid',
  charges: 2,
  keeps: all,
  mails: [paidMail, refundMail],
};
const leaving: Story = {
  async tell(visit) {
    const orderId = await visit.place();
    await visit.startIntent(orderId);
    await visit.outlastHold(orderId);
  },
  becomes: 'expired',
  mails: ['Your order has expired'],
};
const cancelling: Story = {
  async tell(visit) {
    const orderId = await visit.place();
    await visit.startSession(orderId);
    await visit.cancel(orderId);
  },
  becomes: 'cancelled',
  mails: ['Your order was canceled'],
};
const refunding: Story = {
  async tell(visit) {
    await payingInThePage.tell(visit);
    await visit.refund(await visit.place());
  },
  becomes: 'paid',
  charges: 1,
  keeps: (totalCents) => totalCents - refundCents,
  mails: [paidMail, refundMail],
};

/** Who goes on: people, who try again as soon as the shop is back, or the shop alone, for a while. */
type GoesOn = 'people' | 'shop';

const crashes: Readonly<Record<Failpoint, readonly (readonly [what: string, story: Story, first: GoesOn])[]>> = {
  'order-held': [['an order', ordering, 'people']],
  'order-committed': [['an order', ordering, 'people']],
  'attempt-saved': [
    ['a card in the page', payingInThePage, 'people'],
    ['a card at the provider', payingAtTheProvider, 'shop'],
  ],
  'attempt-made': [
    ['a card in the page', payingInThePage, 'shop'],
    ['a card at the provider', payingAtTheProvider, 'people'],
  ],
  'event-stored': [['a card in the page', payingInThePage, 'shop']],
  'payment-confirmed': [
    ['a card in the page', payingInThePage, 'shop'],
    ['a card at the provider', payingAtTheProvider, 'people'],
  ],
  'order-paid': [['a card in the page', payingInThePage, 'shop']],
  'payment-recorded': [['a card at the provider', payingAtTheProvider, 'people']],
  'provider-closed': [
    ['a hold that ran out', leaving, 'shop'],
    ['an order that is canceled', cancelling, 'people'],
  ],
  'refund-reserved': [['a refund', refunding, 'shop']],
  'refund-sent': [
    ['a refund', refunding, 'people'],
    ['a second payment', payingTwice, 'shop'],
  ],
  'message-claimed': [['a mail', mailing, 'shop']],
  'message-handled': [['a mail', mailing, 'shop']],
};

/** Each row starts two processes, which takes long where many others work. */
jest.setTimeout(300_000);

test('every failpoint has a crash test', () => {
  expect(Object.keys(crashes)).toEqual(failpoints);
});

describe.each(failpoints)('a crash at %s', (point) => {
  // Beside each other: a shop's worker looks for work once a second, so each row waits more than it works.
  // spec: loss-27
  test.concurrent.each(crashes[point])('of %s leaves consistent data', async (_what, story, first) => {
    const shop = await CrashShop.open();
    try {
      await leavesConsistentData(shop, point, story, first);
    } finally {
      await shop.close();
    }
  });
});

async function leavesConsistentData(shop: CrashShop, point: Failpoint, story: Story, first: GoesOn): Promise<void> {
  await shop.start(point);
  const visit = await Visit.begin(shop);
  const [signal] = await Promise.all([shop.exited(), story.tell(visit).catch(unlessCutOff)]);
  expect(signal).toBe('SIGKILL');
  // Money may be on its way between provider and shop; all else holds even now.
  const { [agreement]: _onItsWay, ...broken } = await brokenInvariants(shop);
  expect(broken).toEqual({});

  await shop.endLeases();
  if (first === 'shop') await shop.passMinutes(A_WHILE_MINUTES);
  await shop.start();
  if (first === 'shop') {
    await visit.settled();
    expect(await brokenInvariants(shop, true)).toEqual({});
  }
  await story.tell(visit);
  await visit.settled();
  await visit.mailsComeDue();
  await visit.settled();

  const { totalCents, ...outcome } = await visit.outcome();
  expect(outcome).toEqual({
    states: [story.becomes],
    moreOrders: 1,
    charges: story.charges ?? 0,
    keptCents: story.keeps?.(totalCents) ?? 0,
  });
  expect(await brokenInvariants(shop, true)).toEqual({});
  const mails = (await shop.mails()).map(({ subject }) => subject.replace(/ \(order.*/, ''));
  expect(new Set(mails)).toEqual(new Set(story.mails));
  // A mail that was sent but not noted is sent again: at least once is the promise.
  for (const subject of story.mails) expect(mails.filter((other) => other === subject).length).toBeLessThanOrEqual(2);
}

/** A call that the crash left without an answer ends the story for now. */
function unlessCutOff(error: unknown): void {
  // By its name: `fetch` lives outside the test's realm.
  if ((error as Error).name !== 'TypeError') throw error;
}
