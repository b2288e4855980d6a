import type { EntityManager, ObjectLiteral } from 'typeorm';
import { currencyOf } from '../../domain/currency.js';
import { invalidInput } from '../../domain/failure.js';
import { inCurrency, formatCents, type Cents } from '../../domain/money.js';
import { MAX_PRODUCT_CENTS } from '../../domain/product-draft.js';
import { settingProblem, type ShopSettings } from '../../domain/shop-settings.js';
import type { StoredAmounts } from '../../module.js';

/** Orders that the shop still has to do with. */
export interface OpenOrders {
  unpaid: number;
  /** Paid, not delivered, and not wholly refunded. */
  undelivered: number;
}

/** Counts open orders; the orders module implements it. */
export type CountOpenOrders = (manager: EntityManager) => Promise<OpenOrders>;

/** The settings that are prices. From a change of the currency on they are set: the documented ones are in dollars. */
export const priceSettings = ['shippingPrice', 'freeShippingThreshold', 'expressPrice', 'overnightPrice'] as const;

type PriceSettings = Pick<ShopSettings, (typeof priceSettings)[number]>;

/** Takes what the shop has in one currency over into another: figures keep their face value, 22.00 dollars become 22 francs. */
export class ChangeCurrency {
  constructor(
    private readonly amounts: readonly StoredAmounts[],
    private readonly countOpen: CountOpenOrders,
  ) {}

  /**
   * Rewrites all stored amounts of the catalog, in the open transaction, whose caller has locked the settings.
   * @param prices as they are to be
   * @throws Failure BAD_USER_INPUT with `currency`, or with the price that the new currency can't have; then the caller's
   *   transaction must not go on
   */
  async change(
    manager: EntityManager,
    { from, to, prices }: { from: string; to: string; prices: PriceSettings },
  ): Promise<void> {
    refuseOddPrices(to, prices);
    const [before, after] = [currencyOf(from), currencyOf(to)];
    // What a running edit or import has read would be written over the new amounts.
    for (const { entity, busy } of this.amounts) if (busy) await refuseBusy(manager, entity, busy);
    if (before.exponent !== after.exponent)
      for (const amounts of this.amounts) await rescale(manager, amounts, { from: before.code, to: after.code });
    // Last: an order that is placed meanwhile holds its products' rows until it is there to be counted.
    // guard: currencies.test.ts 'is refused while orders are open'
    refuseOpenOrders(await this.countOpen(manager));
  }
}

/** @throws Failure BAD_USER_INPUT with the prices that have more decimals than the currency, or are too high */
function refuseOddPrices(currency: string, prices: PriceSettings): void {
  const problems = inCurrency(currency, () =>
    priceSettings.flatMap((name) => {
      const problem = settingProblem(name, prices[name]);
      return problem === null ? [] : [[name, `${problem}: ${prices[name]} doesn’t fit ${currency}`]];
    }),
  );
  // guard: currencies.test.ts 'figures that the new currency can’t have'
  if (problems.length > 0) throw invalidInput(Object.fromEntries(problems) as Record<string, string>);
}

function refuseOpenOrders({ unpaid, undelivered }: OpenOrders): void {
  const count = unpaid + undelivered;
  if (count === 0) return;
  const parts = [
    ...(unpaid > 0 ? [`${unpaid} unpaid`] : []),
    ...(undelivered > 0 ? [`${undelivered} paid but not delivered`] : []),
  ];
  throw invalidInput({
    currency: `The currency can’t change while ${count === 1 ? '1 order is' : `${count} orders are`} open: ${parts.join(' and ')}. Deliver, refund or cancel them first.`,
  });
}

async function refuseBusy(
  manager: EntityManager,
  entity: StoredAmounts['entity'],
  busy: NonNullable<StoredAmounts['busy']>,
): Promise<void> {
  const { tableName } = manager.connection.getMetadata(entity);
  const found = await manager.query<unknown[]>(`SELECT 1 FROM ${tableName} WHERE ${busy.condition} LIMIT 1`);
  if (found.length > 0) throw invalidInput({ currency: `The currency can’t change while ${busy.words}.` });
}

/** Multiplies or divides the amounts of a table. @throws Failure BAD_USER_INPUT when one can't keep its figure */
async function rescale(
  manager: EntityManager,
  { entity, words, columns = [], json, stale }: StoredAmounts,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { tableName: table } = manager.connection.getMetadata(entity);
  if (stale !== undefined) await manager.query(`DELETE FROM ${table} WHERE ${stale}`);
  const difference = currencyOf(to).exponent - currencyOf(from).exponent;
  const isFiner = difference > 0;
  const factor = 10 ** Math.abs(difference);
  const refuse = (count: number, name: string, cents: Cents) => {
    const figure = inCurrency(from, () => formatCents(cents));
    const most = inCurrency(to, () => formatCents(MAX_PRODUCT_CENTS));
    const many = count === 1 ? `One of the ${words} has` : `${count} of the ${words} have`;
    return invalidInput({
      currency: `${many} ${isFiner ? `more than ${most}` : `more decimals than ${to} has`}, such as ${name} with ${figure}. Change ${count === 1 ? 'it' : 'them'} first.`,
    });
  };
  const isOdd = (column: string) =>
    isFiner ? `${column} > ${Math.floor(MAX_PRODUCT_CENTS / factor)}` : `${column} % ${factor} <> 0`;
  // guard: currencies.test.ts 'figures that the new currency can’t have', try: of columns -> of [] as string[]
  for (const column of columns) {
    const [example] = await manager.query<{ name: string; cents: number | string; n: number | string }[]>(
      `SELECT name, ${column} AS cents, (SELECT COUNT(*) FROM ${table} WHERE ${isOdd(column)}) AS n
        FROM ${table} WHERE ${isOdd(column)} ORDER BY id LIMIT 1`,
    );
    if (example) throw refuse(Number(example.n), example.name, Number(example.cents));
  }
  // Forms that are open have the old amounts: their version is no longer the latest.
  const changes = columns.map((column) => `${column} = ${column} ${isFiner ? '*' : '/'} ${factor}`);
  if (changes.length > 0) await manager.query(`UPDATE ${table} SET ${changes.join(', ')}, version = version + 1`);
  if (!json) return;
  const rows = await manager
    .createQueryBuilder<ObjectLiteral & { id: string; name: string }>(entity, 'row')
    .where(`row.${json.property} IS NOT NULL`)
    .orderBy('row.id')
    .getMany();
  for (const { id, name, [json.property]: value } of rows) {
    const scale = (cents: Cents): Cents => {
      const result = isFiner ? cents * factor : cents / factor;
      if (!Number.isInteger(result) || result > MAX_PRODUCT_CENTS) throw refuse(1, name, cents);
      return result;
    };
    await manager.update(entity, { id }, { [json.property]: json.map(value as never, scale) });
  }
}
