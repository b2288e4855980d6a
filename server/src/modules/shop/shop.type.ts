import { Field, Float, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { cardEntries, weekdays, type CardEntry } from '../../domain/shop-settings.js';

/** A day of the week, as `Date` counts them. */
const WeekdayEnum = Object.fromEntries(weekdays.map((name, day) => [name.toUpperCase(), day]));
registerEnumType(WeekdayEnum, {
  name: 'Weekday',
  description: 'A day of the week.',
  valuesConfig: Object.fromEntries(weekdays.map((name) => [name.toUpperCase(), { description: `Every ${name}.` }])),
});

/** Where shoppers enter their card. */
export const CardEntryEnum = Object.fromEntries(
  cardEntries.map((entry) => [entry.toUpperCase().replace('-', '_'), entry]),
);
registerEnumType(CardEntryEnum, {
  name: 'CardEntry',
  description: 'Where shoppers enter their card.',
  valuesConfig: {
    CARD_FORM: { description: 'In a form on the checkout page.' },
    HOSTED_PAGE: { description: "On the payment provider's own page." },
    BOTH: { description: 'Each shopper chooses.' },
  },
});

@ObjectType({ description: 'A summary of customer reviews.' })
@InputType('ReviewSummaryInput', { description: 'A summary of customer reviews. The numbers must be real.' })
export class ReviewSummary {
  @Field(() => Float, { description: 'The average rating out of 5.' }) rating!: number;
  @Field(() => Int, { description: 'The number of reviews.' }) count!: number;
  @Field({ description: 'A quote from one review.' }) quote!: string;
  @Field({ description: 'The author of the quote.' }) author!: string;
}

@ObjectType({ description: 'A time in which all orders take longer, such as the weeks before a holiday.' })
@InputType('BusySeasonInput', { description: 'A time in which all orders take longer.' })
export class BusySeason {
  @Field({ description: 'Its first day, as YYYY-MM-DD.' }) from!: string;
  @Field({ description: 'Its last day, as YYYY-MM-DD.' }) until!: string;
  @Field(() => Int, { description: 'How many more business days orders of these days take, 1 to 30.' }) days!: number;
}

@ObjectType({ description: 'The contact details of the shop.' })
export class ShopContact {
  @Field({ description: 'The phone number for display.' }) phone!: string;
  @Field({ description: 'The phone number in a dialable format.' }) dialledPhone!: string;
  @Field({ description: 'The email address.' }) email!: string;
  @Field({ description: "The support hours, as a phrase that follows 'We answer'." }) hours!: string;
  @Field({ description: 'The lines of the postal address. Empty if there is none.' }) postalAddress!: string;
}

@ObjectType('ShippingRates', { description: "What the shop's pages say about the price of shipping." })
export class ShippingRatesType {
  @Field(() => Float, { description: 'The price of standard delivery.' }) standard!: number;
  @Field(() => Float, { nullable: true, description: 'The price of express delivery. Null if it is not offered.' })
  express!: number | null;
  @Field(() => Float, { nullable: true, description: 'The price of overnight delivery. Null if it is not offered.' })
  overnight!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'The amount from which standard delivery is free. Null if it is never free.',
  })
  freeFrom!: number | null;
}

@ObjectType('Shop', { description: 'Public information about the shop.' })
export class ShopType {
  @Field({ description: "The shop's name." }) name!: string;
  @Field({ description: 'The currency of all amounts that name no other, in ISO 4217.' }) currency!: string;
  @Field({ description: 'How the shop writes amounts of money, in BCP 47.' }) locale!: string;
  @Field({ description: 'The text of the banner above the header. Empty if there is none.' }) bannerText!: string;
  @Field({ description: 'Whether this is a demo shop, with no real money and with public accounts.' }) isDemo!: boolean;
  @Field(() => ShopContact, { description: 'The contact details of the shop.' }) contact!: ShopContact;
  @Field(() => Float, { description: 'The flat shipping price per order.' }) shippingPrice!: number;
  @Field(() => Int, { description: 'The tax on the items, in percent, where no tax zone has another rate.' })
  taxPercent!: number;
  @Field({ description: 'Whether prices include tax. If not, it is added.' }) pricesIncludeTax!: boolean;
  @Field({ description: 'Whether there are discounts that need no code. A quote says what they take off a cart.' })
  hasOffers!: boolean;
  @Field(() => Float, {
    nullable: true,
    description: 'The amount from which shipping is free. Null if it is never free.',
  })
  freeShippingThreshold!: number | null;
  @Field(() => ShippingRatesType, {
    description: 'The shipping prices on the pages: those that the shop has set, or the documented ones.',
  })
  shippingRates!: ShippingRatesType;
  @Field(() => Int, {
    description: 'How many days orders keep the name and addresses of a customer after the account is deleted.',
  })
  deletedCustomerDays!: number;
  @Field({ description: 'Whether people can order without an account.' }) guestCheckout!: boolean;
  @Field(() => Int, {
    nullable: true,
    description:
      'After how many hours customers who agreed to it get one email about a cart that they left. Null if there are no such emails.',
  })
  cartReminderHours!: number | null;
  @Field(() => ReviewSummary, { nullable: true, description: 'A summary of customer reviews. Null if there is none.' })
  reviewSummary!: ReviewSummary | null;
}

@ObjectType('ShopSettings', { description: "The shop's settings." })
export class ShopSettingsType {
  @Field({ description: "The shop's name." }) name!: string;
  @Field({ description: 'The currency in which the shop sells, in ISO 4217.' }) currency!: string;
  @Field({ description: 'How the shop writes amounts of money, in BCP 47.' }) locale!: string;
  @Field({ description: 'The text of the banner above the header. Empty if there is none.' }) bannerText!: string;
  @Field({ description: 'The phone number for display.' }) contactPhone!: string;
  @Field({ description: 'The email address that the shop shows and that receives the messages of the contact form.' })
  contactEmail!: string;
  @Field({ description: "The support hours, as a phrase that follows 'We answer'." }) contactHours!: string;
  @Field({ description: 'The lines of the postal address. Empty if there is none.' }) postalAddress!: string;
  @Field({ description: 'The tax number that receipts show, such as a VAT number. Empty if there is none.' })
  taxNumber!: string;
  @Field(() => Float, { description: 'The flat shipping price per order.' }) shippingPrice!: number;
  @Field(() => Int, { description: 'The tax on the items, in percent.' }) taxPercent!: number;
  @Field(() => Float, {
    nullable: true,
    description: 'The amount from which shipping is free. Null if it is never free.',
  })
  freeShippingThreshold!: number | null;
  @Field(() => Float, { nullable: true, description: 'The price of express delivery. Null: it is not offered.' })
  expressPrice!: number | null;
  @Field(() => Float, { nullable: true, description: 'The price of overnight delivery. Null: it is not offered.' })
  overnightPrice!: number | null;
  @Field({ description: 'Whether card payments are accepted.' }) acceptsCards!: boolean;
  @Field(() => CardEntryEnum, { description: 'Where shoppers enter their card.' }) cardEntry!: CardEntry;
  @Field({ description: "The shop's time zone, as an IANA name." }) timeZone!: string;
  @Field(() => [WeekdayEnum], { description: 'The days of the week on which nothing ships.' })
  closedWeekdays!: readonly number[];
  @Field(() => [String], { description: 'The dates on which nothing ships, as YYYY-MM-DD.' })
  closedDates!: readonly string[];
  @Field(() => [BusySeason], { description: 'The times in which all orders take longer.' })
  busySeasons!: readonly BusySeason[];
  @Field(() => Int, { description: 'The number of business days from payment until an order must ship.' })
  dispatchDays!: number;
  @Field(() => String, {
    nullable: true,
    description:
      'The time, as HH:MM in the shop’s time zone, until which an order counts as one of the same day. Null: the end of the day.',
  })
  cutOffTime!: string | null;
  @Field(() => Int, {
    nullable: true,
    description: 'How many orders with a chosen date arrive on one day at most. Null: any number.',
  })
  ordersPerDay!: number | null;
  @Field(() => Int, { description: 'Products with this many units or fewer are low in stock.' })
  lowStockThreshold!: number;
  @Field(() => Int, {
    description:
      'How many days orders keep the name and addresses of a customer after the account is deleted. 0 removes them right away, except from open orders.',
  })
  deletedCustomerDays!: number;
  @Field({ description: 'Whether people can order without an account.' }) guestCheckout!: boolean;
  @Field(() => Int, {
    nullable: true,
    description:
      'After how many hours customers who agreed to it get one email about a cart that they left. Null turns these emails off.',
  })
  cartReminderHours!: number | null;
  @Field({ description: 'Whether admins must turn on two-step sign-in before they can do anything as admins.' })
  requiresTwoStep!: boolean;
  @Field(() => ReviewSummary, { nullable: true, description: 'A summary of customer reviews. Null shows none.' })
  reviewSummary!: ReviewSummary | null;
  @Field(() => Int, { description: 'The version of the settings, increased by every change.' })
  version!: number;
}

@InputType({ description: 'The changes to the settings. Omitted fields stay as they are.' })
export class UpdateShopSettingsInput {
  @Field(() => Int, { description: 'The version of the settings that the change is based on.' }) version!: number;
  @Field({ nullable: true, description: "The shop's name." }) name?: string;
  @Field({
    nullable: true,
    description:
      'The currency in which the shop sells, in ISO 4217. Prices keep their figures: 22.00 dollars become 22 francs. Refused while orders are open, and where a figure has more decimals than the currency.',
  })
  currency?: string;
  @Field({ nullable: true, description: 'How the shop writes amounts of money, in BCP 47, such as en-US.' })
  locale?: string;
  @Field({ nullable: true, description: 'The text of the banner above the header. Empty if there is none.' })
  bannerText?: string;
  @Field({ nullable: true, description: 'The phone number for display.' }) contactPhone?: string;
  @Field({ nullable: true, description: 'The email address.' }) contactEmail?: string;
  @Field({ nullable: true, description: "The support hours, as a phrase that follows 'We answer'." })
  contactHours?: string;
  @Field({ nullable: true, description: 'The lines of the postal address. Empty if there is none.' })
  postalAddress?: string;
  @Field({ nullable: true, description: 'The tax number that receipts show. Empty if there is none.' })
  taxNumber?: string;
  @Field(() => Float, { nullable: true, description: 'The flat shipping price per order, 0 to 1,000.' })
  shippingPrice?: number;
  @Field(() => Int, { nullable: true, description: 'The tax on the items, in percent, 0 to 100.' }) taxPercent?: number;
  @Field(() => Float, {
    nullable: true,
    description: 'The amount from which shipping is free. Null if it is never free.',
  })
  freeShippingThreshold?: number | null;
  @Field(() => Float, { nullable: true, description: 'The price of express delivery. Null: it is not offered.' })
  expressPrice?: number | null;
  @Field(() => Float, { nullable: true, description: 'The price of overnight delivery. Null: it is not offered.' })
  overnightPrice?: number | null;
  @Field({ nullable: true, description: 'Whether card payments are accepted.' }) acceptsCards?: boolean;
  @Field(() => CardEntryEnum, { nullable: true, description: 'Where shoppers enter their card.' })
  cardEntry?: CardEntry;
  @Field({ nullable: true, description: "The shop's time zone, as an IANA name." }) timeZone?: string;
  @Field(() => [WeekdayEnum], { nullable: true, description: 'All days of the week on which nothing ships.' })
  closedWeekdays?: number[];
  @Field(() => [String], { nullable: true, description: 'All dates on which nothing ships, as YYYY-MM-DD.' })
  closedDates?: string[];
  @Field(() => [BusySeason], { nullable: true, description: 'All times in which orders take longer, up to 20.' })
  busySeasons?: BusySeason[];
  @Field(() => Int, { nullable: true, description: 'The number of business days until an order must ship, 0 to 30.' })
  dispatchDays?: number;
  @Field(() => String, {
    nullable: true,
    description:
      'The time, as HH:MM in the shop’s time zone, until which an order counts as one of the same day. Null: the end of the day.',
  })
  cutOffTime?: string | null;
  @Field(() => Int, {
    nullable: true,
    description:
      'How many orders with a chosen date arrive on one day at most, 1 to 100,000. Null: any number. Orders that were placed before keep their date.',
  })
  ordersPerDay?: number | null;
  @Field(() => Int, { nullable: true, description: 'Products with this many units or fewer are low in stock.' })
  lowStockThreshold?: number;
  @Field(() => Int, {
    nullable: true,
    description:
      'How many days orders keep the name and addresses of a customer after the account is deleted, 0 to 3653.',
  })
  deletedCustomerDays?: number;
  @Field({ nullable: true, description: 'Whether people can order without an account.' }) guestCheckout?: boolean;
  @Field(() => Int, {
    nullable: true,
    description:
      'After how many hours customers who agreed to it get one email about a cart that they left, 1 to 168. Null turns these emails off.',
  })
  cartReminderHours?: number | null;
  @Field({
    nullable: true,
    description:
      'Whether admins must turn on two-step sign-in before they can do anything as admins. Only an admin who has it on can change this.',
  })
  requiresTwoStep?: boolean;
  @Field(() => ReviewSummary, { nullable: true, description: 'A summary of customer reviews. Null shows none.' })
  reviewSummary?: ReviewSummary | null;
}
