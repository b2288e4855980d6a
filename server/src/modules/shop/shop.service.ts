import type { Database } from '../../db/database.js';
import { dispatchBy, type ShopCalendar } from '../../domain/dispatch.js';
import { decimalFromCents } from '../../domain/money.js';
import { documentedPricingRules, type PricingRules } from '../../domain/pricing.js';
import { ShopSetting } from './shop-setting.entity.js';

/** What the review banner says. */
export interface ReviewSummaryView {
  rating: number;
  count: number;
  quote: string;
  author: string;
}

/** What anybody may know of the shop. */
export interface ShopView {
  name: string;
  bannerText: string;
  isDemo: boolean;
  shippingPrice: number;
  taxPercent: number;
  freeShippingThreshold: number | null;
  reviewSummary: ReviewSummaryView | null;
}

/** The shop's settings; each has its documented value until a row of `shop_settings` says otherwise. */
interface Settings {
  name: string;
  bannerText: string;
  pricing: PricingRules;
  reviewSummary: ReviewSummaryView | null;
  /** Where the shop reads its mail; null: nowhere. */
  contactEmail: string | null;
  calendar: ShopCalendar;
}

/** Demo content only: a real shop shows its own figures or none (decision 44). */
const demoReviews: ReviewSummaryView = {
  rating: 4.8,
  count: 2394,
  quote: 'My mother called in tears. The good kind. The card was printed exactly as I wrote it.',
  author: 'Selam T.',
};

/** The shop's own figures and texts. */
export class ShopService {
  constructor(
    private readonly db: Database,
    private readonly isDemo: boolean,
    /** The sender of the shop's mails, which is its address until a setting names another; null without mail. */
    private readonly mailFrom: string | null,
  ) {}

  /** The rules that totals are computed by. */
  async pricingRules(): Promise<PricingRules> {
    return (await this.settings()).pricing;
  }

  /** When the shop works, and how soon orders leave. */
  async calendar(): Promise<ShopCalendar> {
    return (await this.settings()).calendar;
  }

  /** Until when an order that is paid at this moment must have left, by the shop's calendar. */
  async dispatchBy(paidAt: number): Promise<number> {
    return dispatchBy(await this.calendar(), paidAt);
  }

  /** Where mail to the shop goes; null when there is no such address. */
  async contactEmail(): Promise<string | null> {
    return (await this.settings()).contactEmail;
  }

  async shop(): Promise<ShopView> {
    const { name, bannerText, pricing, reviewSummary } = await this.settings();
    return {
      name,
      bannerText,
      isDemo: this.isDemo,
      shippingPrice: decimalFromCents(pricing.shippingCents),
      taxPercent: pricing.taxPercent,
      freeShippingThreshold:
        pricing.freeShippingThresholdCents === null ? null : decimalFromCents(pricing.freeShippingThresholdCents),
      reviewSummary,
    };
  }

  private async settings(): Promise<Settings> {
    const rows = await this.db.reader.find(ShopSetting);
    const defaults: Settings = {
      name: 'Gift Shop',
      bannerText: 'FREE SHIPPING WHEN YOU SPEND $75',
      pricing: documentedPricingRules,
      reviewSummary: this.isDemo ? demoReviews : null,
      contactEmail: this.mailFrom,
      calendar: { timeZone: 'UTC', closedWeekdays: [], closedDates: [], dispatchDays: 1 },
    };
    return Object.assign(defaults, Object.fromEntries(rows.map((row) => [row.key, row.value])));
  }
}
