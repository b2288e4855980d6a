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

@ObjectType({ description: 'What customers said, in sum.' })
@InputType('ReviewSummaryInput', { description: 'What customers said, in sum; the figures must be real.' })
export class ReviewSummary {
  @Field(() => Float, { description: 'Average of 5.' }) rating!: number;
  @Field(() => Int, { description: 'How many reviews.' }) count!: number;
  @Field({ description: 'One of them.' }) quote!: string;
  @Field({ description: 'Who wrote it.' }) author!: string;
}

@ObjectType({ description: 'How to reach the shop.' })
export class ShopContact {
  @Field({ description: 'The telephone number, as people write it.' }) phone!: string;
  @Field({ description: 'The telephone number, as a telephone dials it.' }) dialledPhone!: string;
  @Field({ description: 'The email address.' }) email!: string;
  @Field({ description: "When somebody answers, to be read after 'We answer'." }) hours!: string;
  @Field({ description: 'The postal address, in lines; empty when there is none.' }) postalAddress!: string;
}

@ObjectType('ShippingRates', { description: "What the shop's pages say about the price of shipping." })
export class ShippingRatesType {
  @Field(() => Float, { description: 'Price of standard delivery.' }) standard!: number;
  @Field(() => Float, { nullable: true, description: 'Price of express delivery; null when it is not offered.' })
  express!: number | null;
  @Field(() => Float, { nullable: true, description: 'Price of overnight delivery; null when it is not offered.' })
  overnight!: number | null;
  @Field(() => Float, { nullable: true, description: 'Standard delivery is free from this amount; null: never.' })
  freeFrom!: number | null;
}

@ObjectType('Shop', { description: 'What anybody may know of the shop.' })
export class ShopType {
  @Field({ description: "The shop's name." }) name!: string;
  @Field({ description: 'The line above the header; empty shows none.' }) bannerText!: string;
  @Field({ description: 'Whether this is a demonstration: no real money, public accounts.' }) isDemo!: boolean;
  @Field(() => ShopContact, { description: 'How to reach the shop.' }) contact!: ShopContact;
  @Field(() => Float, { description: 'Flat price of shipping an order.' }) shippingPrice!: number;
  @Field(() => Int, { description: 'Tax on the items, in percent.' }) taxPercent!: number;
  @Field(() => Float, { nullable: true, description: 'Items worth this much ship free; null: never.' })
  freeShippingThreshold!: number | null;
  @Field(() => ShippingRatesType, {
    description: 'What the pages say about shipping: what the shop has set, else the documented figures.',
  })
  shippingRates!: ShippingRatesType;
  @Field(() => ReviewSummary, { nullable: true, description: 'What customers said; null when unknown.' })
  reviewSummary!: ReviewSummary | null;
}

@ObjectType('ShopSettings', { description: 'Everything that admins set for the shop.' })
export class ShopSettingsType {
  @Field({ description: "The shop's name." }) name!: string;
  @Field({ description: 'The line above the header; empty shows none.' }) bannerText!: string;
  @Field({ description: 'The telephone number, as people write it.' }) contactPhone!: string;
  @Field({ description: 'The email address that the shop shows, and that its contact form writes to once it is set.' })
  contactEmail!: string;
  @Field({ description: "When somebody answers, to be read after 'We answer'." }) contactHours!: string;
  @Field({ description: 'The postal address, in lines; empty shows none.' }) postalAddress!: string;
  @Field(() => Float, { description: 'Flat price of shipping an order.' }) shippingPrice!: number;
  @Field(() => Int, { description: 'Tax on the items, in percent.' }) taxPercent!: number;
  @Field(() => Float, { nullable: true, description: 'Items worth this much ship free; null: never.' })
  freeShippingThreshold!: number | null;
  @Field(() => Float, { nullable: true, description: 'Price of express delivery on the pages; null hides it.' })
  expressPrice!: number | null;
  @Field(() => Float, { nullable: true, description: 'Price of overnight delivery on the pages; null hides it.' })
  overnightPrice!: number | null;
  @Field({ description: 'Whether cards are taken; when not, no payment can be started.' }) acceptsCards!: boolean;
  @Field(() => CardEntryEnum, { description: 'Where shoppers enter their card.' }) cardEntry!: CardEntry;
  @Field({ description: "The shop's time zone, an IANA name." }) timeZone!: string;
  @Field(() => [WeekdayEnum], { description: 'Days of the week on which nothing leaves.' }) closedWeekdays!: number[];
  @Field(() => [String], { description: 'Dates on which nothing leaves, YYYY-MM-DD.' }) closedDates!: string[];
  @Field(() => Int, { description: 'Open days from the payment until an order must leave.' }) dispatchDays!: number;
  @Field(() => Int, { description: 'Products with no more pieces than this are low in stock.' })
  lowStockThreshold!: number;
  @Field(() => ReviewSummary, { nullable: true, description: 'What customers said; null shows nothing.' })
  reviewSummary!: ReviewSummary | null;
  @Field(() => Int, { description: 'Counts the changes; a change names the version that it was made on.' })
  version!: number;
}

@InputType({ description: 'What changes of the settings; whatever is left out stays as it is.' })
export class UpdateShopSettingsInput {
  @Field(() => Int, { description: 'The version of the settings that the change was made on.' }) version!: number;
  @Field({ nullable: true, description: "The shop's name." }) name?: string;
  @Field({ nullable: true, description: 'The line above the header; empty shows none.' }) bannerText?: string;
  @Field({ nullable: true, description: 'The telephone number, as people write it.' }) contactPhone?: string;
  @Field({ nullable: true, description: 'The email address.' }) contactEmail?: string;
  @Field({ nullable: true, description: "When somebody answers, to be read after 'We answer'." })
  contactHours?: string;
  @Field({ nullable: true, description: 'The postal address, in lines; empty shows none.' }) postalAddress?: string;
  @Field(() => Float, { nullable: true, description: 'Flat price of shipping an order, 0 to 1,000.' })
  shippingPrice?: number;
  @Field(() => Int, { nullable: true, description: 'Tax on the items, in percent, 0 to 100.' }) taxPercent?: number;
  @Field(() => Float, { nullable: true, description: 'Items worth this much ship free; null: never.' })
  freeShippingThreshold?: number | null;
  @Field(() => Float, { nullable: true, description: 'Price of express delivery on the pages; null hides it.' })
  expressPrice?: number | null;
  @Field(() => Float, { nullable: true, description: 'Price of overnight delivery on the pages; null hides it.' })
  overnightPrice?: number | null;
  @Field({ nullable: true, description: 'Whether cards are taken.' }) acceptsCards?: boolean;
  @Field(() => CardEntryEnum, { nullable: true, description: 'Where shoppers enter their card.' })
  cardEntry?: CardEntry;
  @Field({ nullable: true, description: "The shop's time zone, an IANA name." }) timeZone?: string;
  @Field(() => [WeekdayEnum], { nullable: true, description: 'All days of the week on which nothing leaves.' })
  closedWeekdays?: number[];
  @Field(() => [String], { nullable: true, description: 'All dates on which nothing leaves, YYYY-MM-DD.' })
  closedDates?: string[];
  @Field(() => Int, { nullable: true, description: 'Open days until an order must leave, 0 to 30.' })
  dispatchDays?: number;
  @Field(() => Int, { nullable: true, description: 'Products with no more pieces than this are low in stock.' })
  lowStockThreshold?: number;
  @Field(() => ReviewSummary, { nullable: true, description: "The shop's own figures; null shows none." })
  reviewSummary?: ReviewSummary | null;
}
