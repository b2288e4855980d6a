import { Field, Float, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { reportPeriods, type ReportPeriod, type ReportRequest, type ReportUnit } from '../../domain/report-period.js';

const ReportPeriodEnum = Object.fromEntries(reportPeriods.map((period) => [period, period]));
registerEnumType(ReportPeriodEnum, {
  name: 'ReportPeriod',
  description: "A period that ends today in the shop's time zone.",
  valuesConfig: {
    LAST_7_DAYS: { description: 'Today and the six days before.' },
    LAST_30_DAYS: { description: 'Today and the 29 days before.' },
    LAST_90_DAYS: { description: 'Today and the 89 days before.' },
    THIS_MONTH: { description: 'Since the first day of this month.' },
    THIS_YEAR: { description: 'Since January 1.' },
  },
});

const ReportUnitEnum = { DAY: 'DAY', WEEK: 'WEEK', MONTH: 'MONTH' } satisfies Record<ReportUnit, ReportUnit>;
registerEnumType(ReportUnitEnum, {
  name: 'ReportUnit',
  description: 'The interval of a report.',
  valuesConfig: {
    DAY: { description: 'By day.' },
    WEEK: { description: 'By week.' },
    MONTH: { description: 'By month.' },
  },
});

@InputType({ description: 'The days of a report: a period, or both dates. Defaults to the last 30 days.' })
export class SalesReportInput implements ReportRequest {
  @Field(() => ReportPeriodEnum, {
    nullable: true,
    description: 'A period that ends today. It takes precedence over the dates.',
  })
  period?: ReportPeriod | null;
  @Field(() => String, { nullable: true, description: "The first day, as YYYY-MM-DD in the shop's time zone." })
  from?: string | null;
  @Field(() => String, { nullable: true, description: 'The last day, as YYYY-MM-DD. A report covers up to 400 days.' })
  to?: string | null;
}

@ObjectType('SalesFigures', { description: 'The sales in a range of days.' })
export class SalesFiguresType {
  @Field({ description: 'The first day, as YYYY-MM-DD.' }) from!: string;
  @Field({ description: 'The last day, as YYYY-MM-DD.' }) to!: string;
  @Field(() => Float, { description: 'The payments minus refunds, including tax and shipping.' }) sales!: number;
  @Field(() => Int, { description: 'The number of paid orders, without fully refunded ones.' }) orders!: number;
  @Field(() => Float, { nullable: true, description: 'The average sales per order. Null if there are no orders.' })
  averageOrder!: number | null;
}

@ObjectType('BestSeller', { description: 'A best-selling product.' })
export class BestSellerType {
  // No `_id`: clients that keep things by it would mix the figures of two reports.
  @Field(() => ID, { description: 'The ID of the product.' }) productId!: string;
  @Field({ description: 'Its current name.' }) name!: string;
  @Field({ description: 'The URL of its picture.' }) image!: string;
  @Field(() => Int, { description: 'The number of units sold.' }) quantity!: number;
  @Field(() => Float, { description: 'The sales of these units, at their prices: without tax that is added.' })
  sales!: number;
}

@ObjectType('SalesReport', { description: 'A sales report. An order counts on the day it was paid.' })
export class SalesReportType {
  @Field({ description: "The shop's time zone, which defines its days." }) timeZone!: string;
  @Field(() => ReportUnitEnum, { description: 'The interval of the series.' }) unit!: ReportUnit;
  @Field({
    description: 'The currency of all amounts, in ISO 4217: the shop’s present one. Only orders in it are counted.',
  })
  currency!: string;
  @Field(() => Int, {
    description: 'The number of paid orders of the period in other currencies, which no figure counts.',
  })
  otherCurrencyOrders!: number;
  @Field(() => SalesFiguresType, { description: 'The reported period.' }) current!: SalesFiguresType;
  @Field(() => SalesFiguresType, { description: 'The period of the same length right before it.' })
  previous!: SalesFiguresType;
  @Field(() => [SalesFiguresType], { description: 'The period by day, week or month, earliest first.' })
  series!: SalesFiguresType[];
  @Field(() => [BestSellerType], { description: 'The ten best-selling products.' })
  bestSellers!: BestSellerType[];
}

@ObjectType('OrderTask', { description: 'An order that needs attention.' })
export class OrderTaskType {
  @Field(() => ID, { description: 'The ID of the order.' }) _id!: string;
  @Field({ description: "The customer's name." }) customerName!: string;
  @Field({ description: 'The currency of the total price, in ISO 4217.' }) currency!: string;
  @Field(() => Float, { description: 'The total price.' }) totalPrice!: number;
  @Field(() => GraphQLISODateTime, { description: 'When the order must have shipped or must be paid.' }) dueAt!: Date;
  @Field({ description: "The day of that deadline, as YYYY-MM-DD in the shop's time zone." })
  dueDate!: string;
}

@ObjectType('OrderTasks', { description: 'Orders that need attention for the same reason.' })
export class OrderTasksType {
  @Field(() => Int, { description: 'The number of units in stock.' }) count!: number;
  @Field(() => [OrderTaskType], { description: 'The ten most urgent orders.' }) orders!: OrderTaskType[];
}

@ObjectType('ScarceProduct', { description: 'A product that is low in stock.' })
export class ScarceProductType {
  @Field(() => ID, { description: 'The ID of the product.' }) _id!: string;
  @Field({ description: 'The name of the product.' }) name!: string;
  @Field({ description: 'The URL of its picture.' }) image!: string;
  @Field(() => Int, { description: 'The number of units left; of variants, that of the scarcest.' })
  countInStock!: number;
}

@ObjectType('LowStock', {
  description: 'Published products that are low in stock, with at least one of their variants.',
})
export class LowStockType {
  @Field(() => Int, { description: 'Products with this many units or fewer are low in stock.' }) threshold!: number;
  @Field(() => Int, { description: 'The number of these products.' }) count!: number;
  @Field(() => [ScarceProductType], { description: 'The ten products with the lowest stock.' })
  products!: ScarceProductType[];
}

@ObjectType('ShopTasks', { description: 'What needs attention in the shop now.' })
export class ShopTasksType {
  @Field(() => OrderTasksType, { description: 'Paid orders that must ship today.' })
  leavingToday!: OrderTasksType;
  @Field(() => OrderTasksType, { description: 'Paid orders that should have shipped before today.' })
  late!: OrderTasksType;
  @Field(() => OrderTasksType, { description: 'Unpaid orders that expire within 15 minutes.' })
  expiringSoon!: OrderTasksType;
  @Field(() => LowStockType, { description: 'The products that are low in stock.' }) lowStock!: LowStockType;
  @Field(() => Int, { description: 'The number of emails and refunds that failed and can be retried.' })
  failedMessageCount!: number;
  @Field(() => Float, {
    nullable: true,
    description:
      "The amount from which the banner promises free shipping although the shop's settings do not grant it. Null if there is no such promise.",
  })
  brokenBannerPromise!: number | null;
  @Field({ description: 'The currency of that amount, in ISO 4217.' }) currency!: string;
}
