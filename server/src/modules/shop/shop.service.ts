import type { EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { FixedQuery } from '../../db/fixed-query.js';
import { insertIfNew, lockWithoutReading } from '../../db/plain-manager.js';
import type { DeliveryPrices } from '../../domain/delivery-draft.js';
import type { DeliveryCalendar } from '../../domain/delivery-dates.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import { madeUpContact } from '../../domain/made-up-contact.js';
import { currencyOf, DEFAULT_CURRENCY, DEFAULT_LOCALE } from '../../domain/currency.js';
import { isCurrency } from '../../domain/currencies.js';
import { decimalFromCents, inCurrency, setShopCurrency, shopCurrency } from '../../domain/money.js';
import { requireAdmin, twoStepRequired, type Actor } from '../../domain/permissions.js';
import type { Clock } from '../../domain/ports.js';
import { documentedPricingRules } from '../../domain/pricing.js';
import type { Seller } from '../../domain/receipt.js';
import { shippingContradiction } from '../../domain/shipping-contradiction.js';
import { defaultBannerText, documentedRates, shippingRates } from '../../domain/shipping-rates.js';
import {
  calendarSettings,
  dialledPhone,
  parseShopSettings,
  settingNames,
  type CardEntry,
  type ReviewSummary,
  type ShopSettings,
} from '../../domain/shop-settings.js';
import { documentedTaxRules, type TaxRules } from '../../domain/taxes.js';
import type { Outbox } from '../../jobs/outbox.js';
import type { AuditService } from '../audit/audit.service.js';
import { priceSettings, type ChangeCurrency } from './change-currency.js';
import { DELIVERY, noteDeliveryChange } from './delivery-revision.js';
import { ShopSetting } from './shop-setting.entity.js';
import { recomputeDispatch } from './recompute-dispatch.job.js';
import type { ShopSettingsType, ShopType } from './shop.type.js';

/** Looks up who uses two-step sign-in; accounts implement it. */
export interface SecondFactorLookup {
  isOn(manager: EntityManager, userId: string): Promise<boolean>;
}

/** The one shop, as a subject of audit entries. */
export const SHOP_ID = 'shop';

const STALE =
  'Someone else changed the settings in the meantime. Your changes aren’t saved yet. Please check the new values and save again.';

const OWN_FIRST = 'Turn on two-step sign-in for your own account first.';

/** The pages have documented figures of their own for these until they are set, even to what orders are charged anyway. */
const pageFigures: ReadonlySet<keyof ShopSettings> = new Set(['shippingPrice', 'freeShippingThreshold']);

/** The row whose value counts the changes; all others but the next three are settings that differ from their defaults. */
const VERSION = 'version';

/** The row that says whether there are automatic offers, so that nobody asks for them where there are none. */
const OFFERS = 'hasOffers';

/** The row with the tax rules, so that a look at the settings reads them, too. */
const TAXES = 'taxRules';

/** Demo content only: a real shop shows its own figures or none (decision S44). */
const demoReviews: ReviewSummary = {
  rating: 4.8,
  count: 2394,
  quote: 'My mother called in tears. The good kind. The card was printed exactly as I wrote it.',
  author: 'Selam T.',
};

/** The documented values. */
const documentedSettings: ShopSettings = {
  name: 'Gift Shop',
  currency: DEFAULT_CURRENCY,
  locale: DEFAULT_LOCALE,
  bannerText: defaultBannerText(null),
  contactPhone: madeUpContact.phone,
  contactEmail: madeUpContact.email,
  contactHours: 'every day from 8 am to 8 pm',
  postalAddress: '',
  taxNumber: '',
  shippingPrice: decimalFromCents(documentedPricingRules.shippingCents),
  taxPercent: documentedPricingRules.taxPercent,
  freeShippingThreshold: null,
  expressPrice: documentedRates.express,
  overnightPrice: documentedRates.overnight,
  acceptsCards: true,
  cardEntry: 'both',
  timeZone: 'UTC',
  closedWeekdays: [],
  closedDates: [],
  busySeasons: [],
  dispatchDays: 1,
  cutOffTime: null,
  ordersPerDay: null,
  lowStockThreshold: 5,
  deletedCustomerDays: 0,
  guestCheckout: true,
  cartReminderHours: 4,
  requiresTwoStep: false,
  reviewSummary: null,
};

interface SettingRow {
  key: string;
  /** JSON. */
  value: string;
}

interface ReadSettings {
  settings: Readonly<ShopSettingsType>;
  isSet: (name: keyof ShopSettings) => boolean;
  delivery: DeliverySettings;
  hasOffers: boolean;
}

/** What the settings say about delivery. */
export interface DeliverySettings {
  /** Until something in the settings changes, the same object. */
  prices: DeliveryPrices;
  /** Of all prices: ISO 4217. */
  currency: string;
  taxPercent: number;
  taxRules: StoredTaxRules;
  calendar: DeliveryCalendar;
  /** How many orders with a chosen date arrive on one day at most; null: any number. */
  ordersPerDay: number | null;
  /** Another after each change of a delivery method or a discount; '' before the first. */
  revision: string;
}

/** The tax rules with the count of their changes. */
export interface StoredTaxRules extends TaxRules {
  version: number;
}

/** The shop's own figures and texts. */
export class ShopService {
  private readonly rows = new FixedQuery<never, SettingRow>((manager) =>
    manager.createQueryBuilder(ShopSetting, 'setting').select(['setting.key AS key', 'setting.value AS value']),
  );

  /** The rows as they were at the latest look, and what they say: every request looks, and they hardly ever change. */
  private latest: { text: string; read: ReadSettings } | null = null;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
    private readonly isDemo: boolean,
    /** The sender of the shop's mails, where mail to the shop goes until a setting names another; null without mail. */
    private readonly mailFrom: string | null,
    private readonly secondFactors: SecondFactorLookup,
    private readonly currencies: ChangeCurrency,
  ) {}

  /** What orders are delivered and priced by, besides the delivery methods: one statement. */
  async deliverySettings(): Promise<DeliverySettings> {
    return (await this.read()).delivery;
  }

  /** What orders are taxed by, besides the setting `taxPercent`. */
  async taxRules(): Promise<StoredTaxRules> {
    return (await this.read()).delivery.taxRules;
  }

  /** When the shop works, and how soon orders leave. */
  calendar(): Promise<DeliveryCalendar> {
    return this.settings();
  }

  /** Whether the shop accepts cards; that also depends on the provider. */
  async acceptsCards(): Promise<boolean> {
    return (await this.settings()).acceptsCards;
  }

  /** Where shoppers enter their card. */
  async cardEntry(): Promise<CardEntry> {
    return (await this.settings()).cardEntry;
  }

  /** Who sells, as receipts name it. */
  async seller(): Promise<Seller> {
    const { name, postalAddress, taxNumber, contactEmail, contactPhone } = await this.settings();
    return { name, postalAddress, taxNumber, email: contactEmail, phone: contactPhone };
  }

  /** A product with no more pieces than this is low in stock. */
  async lowStockThreshold(): Promise<number> {
    return (await this.settings()).lowStockThreshold;
  }

  /** Days for which orders keep the name and addresses of a customer whose account was deleted. */
  async deletedCustomerDays(): Promise<number> {
    return (await this.settings()).deletedCustomerDays;
  }

  /** Whether people may order without an account. */
  async takesGuests(): Promise<boolean> {
    return (await this.settings()).guestCheckout;
  }

  /** Hours for which a cart is left alone before its customer is reminded of it; null: no reminders. */
  async cartReminderHours(): Promise<number | null> {
    return (await this.settings()).cartReminderHours;
  }

  /** Whether admins have no rights before they have turned on two-step sign-in. */
  async requiresTwoStep(): Promise<boolean> {
    return (await this.settings()).requiresTwoStep;
  }

  /** Where mail to the shop goes; null when there is no such address. */
  async contactEmail(): Promise<string | null> {
    const own = await this.db.reader.findOneBy(ShopSetting, { key: 'contactEmail' satisfies keyof ShopSettings });
    return own ? (own.value as string) : this.mailFrom;
  }

  /** What anyone may know of the shop. */
  async shop(): Promise<ShopType> {
    const { settings, isSet, delivery, hasOffers } = await this.read();
    const { name, bannerText, shippingPrice, taxPercent, freeShippingThreshold, deletedCustomerDays, reviewSummary } =
      settings;
    return {
      name,
      currency: settings.currency,
      locale: settings.locale,
      bannerText,
      isDemo: this.isDemo,
      contact: {
        phone: settings.contactPhone,
        dialledPhone: dialledPhone(settings.contactPhone),
        email: settings.contactEmail,
        hours: settings.contactHours,
        postalAddress: settings.postalAddress,
      },
      shippingPrice,
      taxPercent,
      pricesIncludeTax: delivery.taxRules.pricesIncludeTax,
      hasOffers,
      freeShippingThreshold,
      shippingRates: shippingRates(settings, isSet),
      deletedCustomerDays,
      guestCheckout: settings.guestCheckout,
      cartReminderHours: settings.cartReminderHours,
      reviewSummary,
    };
  }

  /** What integrators have to know to read and write amounts. */
  async money(): Promise<{ name: string; currency: string; decimals: number; locale: string }> {
    const { name, currency, locale } = await this.settings();
    return { name, currency, decimals: currencyOf(currency).exponent, locale };
  }

  /** Where the pages promise other shipping prices than orders are charged, in a sentence; null where they agree. */
  async shippingContradiction(): Promise<string | null> {
    const { settings, isSet } = await this.read();
    return shippingContradiction(shippingRates(settings, isSet), settings);
  }

  /** Everything that can be set. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async settingsFor(actor: Actor): Promise<Readonly<ShopSettingsType>> {
    requireAdmin(actor);
    return this.settings();
  }

  /**
   * Changes the settings in the draft and leaves the rest. Safe to repeat: values that are already set aren't changed.
   * @param version the settings' version that the change was made on
   * @throws Failure UNAUTHENTICATED; FORBIDDEN, also for an admin without two-step sign-in who changes whether it is
   *   required; BAD_USER_INPUT with fields; CONFLICT when another change came first;
   *   then nothing is written
   */
  async updateSettings(
    actor: Actor,
    version: number,
    draft: Partial<ShopSettings>,
  ): Promise<Readonly<ShopSettingsType>> {
    // guard: settings.test.ts 'the documented values are the defaults', try: requireAdmin(actor) -> actor
    const { userId } = requireAdmin(actor);
    const currency = draft.currency !== undefined && isCurrency(draft.currency) ? draft.currency : shopCurrency().code;
    // The amounts of a new currency come with it.
    const parsed = inCurrency(currency, () => parseShopSettings(draft));
    if ('problems' in parsed) throw invalidInput(parsed.problems);
    const { change } = parsed;
    await this.db.inTransaction(async (manager) => {
      await this.lock(manager);
      const { settings: before } = await this.read();
      const changed = await this.changedBy(change);
      if (changed.length === 0) return;
      // guard: settings.test.ts 'a stale save gets a conflict'
      if (before.version !== version) throw new Failure('CONFLICT', STALE);
      // Whoever turns it on without a second step would lock themselves out with the same click.
      // guard: two-step-sign-in.test.ts 'can be required, or made', try: changed…Step') -> false
      if (changed.includes('requiresTwoStep') && !(await this.secondFactors.isOn(manager, userId)))
        throw twoStepRequired(OWN_FIRST, { requiresTwoStep: OWN_FIRST });
      await this.store(manager, actor, changed, change);
      if (change.currency !== undefined && change.currency !== before.currency)
        await this.changeCurrency(manager, before, { ...before, ...change });
    });
    // After the commit: reading a currency makes it that of this process.
    return this.settings();
  }

  /** Rewrites the amounts of the catalog, and sets the prices that were not set: their defaults are in dollars. */
  private async changeCurrency(manager: EntityManager, before: ShopSettings, after: ShopSettings): Promise<void> {
    await this.currencies.change(manager, { from: before.currency, to: after.currency, prices: after });
    const updatedAt = this.clock.now();
    for (const key of priceSettings)
      await manager.upsert(ShopSetting, { key, value: after[key], updatedAt } as object, ['key']);
    // Delivery methods and discounts are read again.
    await this.setDeliveryRevision(manager, `${after.currency} ${updatedAt}`);
  }

  /**
   * Sets the prices of delivery in the open transaction, whose caller has locked the settings and checked the admin: the
   * methods that come with the shop cost what the settings say.
   */
  async followDelivery(manager: EntityManager, actor: Actor, prices: Partial<DeliveryPrices>): Promise<void> {
    const changed = await this.changedBy(prices);
    if (changed.length > 0) await this.store(manager, actor, changed, prices);
  }

  /** Notes a change of delivery methods or discounts, in the open transaction, whose caller has locked the settings. */
  async setDeliveryRevision(manager: EntityManager, revision: string): Promise<void> {
    await noteDeliveryChange(manager, revision, this.clock.now());
  }

  /** Notes whether there are automatic offers, in the open transaction, whose caller has locked the settings. */
  async setHasOffers(manager: EntityManager, hasOffers: boolean): Promise<void> {
    await manager.upsert(ShopSetting, { key: OFFERS, value: hasOffers, updatedAt: this.clock.now() }, ['key']);
  }

  /** Stores the tax rules, in the open transaction, whose caller has locked the settings. */
  async setTaxRules(manager: EntityManager, rules: StoredTaxRules): Promise<void> {
    await manager.upsert(ShopSetting, { key: TAXES, value: rules, updatedAt: this.clock.now() }, ['key']);
  }

  /** The settings that a change makes different. */
  private async changedBy(change: Partial<ShopSettings>): Promise<(keyof ShopSettings)[]> {
    const { settings: before, isSet } = await this.read();
    return settingNames.filter(
      (name) =>
        name in change &&
        // guard: settings.test.ts 'shipping prices equal to the defaults', try: || (pageFigures.has(name) && !isSet(name)) ->
        (JSON.stringify(change[name]) !== JSON.stringify(before[name]) || (pageFigures.has(name) && !isSet(name))),
    );
  }

  private async store(
    manager: EntityManager,
    actor: Actor,
    changed: readonly (keyof ShopSettings)[],
    change: Partial<ShopSettings>,
  ): Promise<void> {
    const { settings: before } = await this.read();
    const updatedAt = this.clock.now();
    const next = before.version + 1;
    const rows = [
      { key: VERSION, value: next, updatedAt },
      ...changed.map((name) => ({ key: name, value: change[name], updatedAt })),
    ];
    // TypeORM's type takes JSON columns apart.
    await manager.upsert(ShopSetting, rows as object[], ['key']);
    await this.audit.record(manager, actor, {
      subject: { type: 'shop', id: SHOP_ID },
      action: 'changed-settings',
      detail: {
        changes: Object.fromEntries(changed.map((name) => [name, { before: before[name], after: change[name] }])),
      },
    });
    if (changed.some((name) => (calendarSettings as readonly string[]).includes(name))) {
      await this.outbox.enqueue(manager, recomputeDispatch, {}, `recompute-dispatch:${next}`);
    }
  }

  /** Lets two changes to the settings, the delivery methods, the tax rules or discounts wait for each other. */
  async lock(manager: EntityManager): Promise<void> {
    await insertIfNew(manager, ShopSetting, { key: VERSION, value: 0, updatedAt: this.clock.now() });
    await lockWithoutReading(manager, ShopSetting, { key: VERSION });
  }

  private async settings(): Promise<Readonly<ShopSettingsType>> {
    return (await this.read()).settings;
  }

  /** Each setting has its documented value until a row says otherwise. */
  private async read(): Promise<ReadSettings> {
    const rows = await this.rows.find(this.db.reader, {});
    const text = rows.map(({ key, value }) => `${key} ${value}`).join('\n');
    if (this.latest?.text !== text) this.latest = { text, read: this.parse(rows) };
    const { currency, locale } = this.latest.read.settings;
    setShopCurrency(currency, locale);
    return this.latest.read;
  }

  private parse(rows: readonly SettingRow[]): ReadSettings {
    const {
      [DELIVERY]: revision = '',
      [OFFERS]: hasOffers = false,
      [TAXES]: taxRules = { ...documentedTaxRules, version: 0 },
      ...own
    } = Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value)])) as Partial<ShopSettingsType> & {
      [DELIVERY]?: string;
      [OFFERS]?: boolean;
      [TAXES]?: StoredTaxRules;
    };
    setShopCurrency(own.currency ?? DEFAULT_CURRENCY, own.locale ?? DEFAULT_LOCALE);
    const settings = {
      ...documentedSettings,
      bannerText: defaultBannerText(own.freeShippingThreshold ?? null),
      reviewSummary: this.isDemo ? demoReviews : null,
      version: 0,
      ...own,
    };
    const { taxPercent, currency, ordersPerDay } = settings;
    return {
      settings,
      isSet: (name) => name in own,
      delivery: { prices: settings, currency, taxPercent, taxRules, calendar: settings, ordersPerDay, revision },
      hasOffers,
    };
  }
}
