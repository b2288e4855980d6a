/** @postgres Balances are raced for. */
import { GiftCardCodes } from '../src/modules/gift-cards/gift-card-codes.js';
import { tokenHash } from '../src/modules/accounts/sign-in/token-hash.js';
import { GiftCardsHaveChanged, type NewGiftCard } from '../src/modules/gift-cards/gift-card-ledger.js';
import { GiftCard } from '../src/modules/gift-cards/gift-card.entity.js';
import { brokenInvariants } from './support/orders.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

const issue = (cents: number, given: Partial<NewGiftCard> = {}) =>
  shop.app.db.inTransaction((manager) => shop.app.giftCards.ledger.issue(manager, { cents, ...given }));
const codeOf = (card: GiftCard) => shop.app.giftCards.codes.codeOf(card) ?? '';
const balanceOf = async ({ id }: GiftCard) => (await shop.app.db.reader.findOneByOrFail(GiftCard, { id })).balanceCents;
const entriesOf = ({ id }: GiftCard) =>
  shop.sql(`SELECT kind, cents, balance_after FROM gift_card_entries WHERE gift_card_id = '${id}' ORDER BY created_at`);

describe('a gift card', () => {
  test('is found by its code, however it is typed', async () => {
    const card = await issue(5000, { recipientName: 'Selam' });
    const { ledger } = shop.app.giftCards;
    const found = await ledger.findByCode(shop.app.db.reader, ` ${codeOf(card).toLowerCase().replaceAll('-', '')}`);
    expect(found).toMatchObject({ id: card.id, balanceCents: 5000, recipientName: 'Selam' });
    expect(await ledger.findByCode(shop.app.db.reader, 'anything')).toBeNull();
    expect(codeOf(card).endsWith(`-${card.lastFour}`)).toBe(true);
    expect(await entriesOf(card)).toEqual([{ kind: 'issued', cents: 5000, balance_after: 5000 }]);
  });

  test('can’t be found from its ID without the secret', async () => {
    const card = await issue(5000);
    const [row] = await shop.sql(`SELECT * FROM gift_cards WHERE id = '${card.id}'`);
    expect(JSON.stringify(row)).not.toContain(codeOf(card).replaceAll('-', ''));
    expect(new GiftCardCodes(['another secret']).codeOf(card)).toBeNull();
    expect(new GiftCardCodes(['a']).make('1')).not.toBe(new GiftCardCodes(['a']).make('2'));
    // Signed for nothing else.
    expect(new GiftCardCodes(['a']).make('1')).toBe('ZBE1KVYRE5WPWMFYG0BFDZ34TEAR');
  });

  test('keeps its code when another secret is put in front', () => {
    const [before, after] = [new GiftCardCodes(['old']), new GiftCardCodes(['new', 'old'])];
    const card = { id: '1', codeHash: tokenHash(before.make('1')) };
    expect(after.codeOf(card)).toBe(before.codeOf(card));
    expect(after.make('1')).not.toBe(before.make('1'));
  });

  test.each([0, -1, 1.5, NaN])('is never issued with %p cents', async (cents) => {
    await expect(issue(cents)).rejects.toThrow(RangeError);
  });

  test('is canceled with all that is left, once', async () => {
    const card = await issue(700);
    const cancel = () =>
      shop.app.db.inTransaction((manager) => shop.app.giftCards.ledger.cancel(manager, card.id, 'the admin'));
    expect([await cancel(), await cancel(), await balanceOf(card)]).toEqual([700, 0, 0]);
    expect(await entriesOf(card)).toHaveLength(2);
  });

  test('never spends more than it has, whatever happens at once', async () => {
    const card = await issue(500);
    const { id } = await shop.asNewCustomer().placeOrder(await shop.product('a-dozen-garden-roses'));
    const spend = () =>
      shop.app.db.inTransaction((manager) =>
        shop.app.giftCards.ledger.spend(manager, id, [{ giftCardId: card.id, cents: 120 }]),
      );
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, spend));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(refused).toHaveLength(6);
    expect(refused.every((reason) => reason instanceof GiftCardsHaveChanged)).toBe(true);
    expect(await balanceOf(card)).toBe(20);
  });

  test('that is canceled is never spent', async () => {
    const card = await issue(500);
    await shop.app.db.inTransaction((manager) => shop.app.giftCards.ledger.cancel(manager, card.id, 'the admin'));
    const spend = shop.app.db.inTransaction((manager) =>
      shop.app.giftCards.ledger.spend(manager, 'some order', [{ giftCardId: card.id, cents: 0 }]),
    );
    await expect(spend).rejects.toThrow(GiftCardsHaveChanged);
  });
});
