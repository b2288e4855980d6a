import { Field, Float, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { reportPeriods, type ReportPeriod, type ReportRequest, type ReportUnit } from '../../domain/report-period.js';

const ReportPeriodEnum = Object.fromEntries(reportPeriods.map((period) => [period, period]));
registerEnumType(ReportPeriodEnum, {
  name: 'ReportPeriod',
  description: "A period that ends today, by the shop's calendar.",
  valuesConfig: {
    LAST_7_DAYS: { description: 'Today and the six days before.' },
    LAST_30_DAYS: { description: 'Today and the 29 days before.' },
    LAST_90_DAYS: { description: 'Today and the 89 days before.' },
    THIS_MONTH: { description: 'From the first of the month.' },
    THIS_YEAR: { description: 'From the first of January.' },
  },
});

const ReportUnitEnum = { DAY: 'DAY', WEEK: 'WEEK', MONTH: 'MONTH' } satisfies Record<ReportUnit, ReportUnit>;
registerEnumType(ReportUnitEnum, {
  name: 'ReportUnit',
  description: 'How finely a report is cut.',
  valuesConfig: {
    DAY: { description: 'By days.' },
    WEEK: { description: 'By weeks.' },
    MONTH: { description: 'By months.' },
  },
});

@InputType({ description: 'Which days a report covers: a period, or both dates; without either the last 30 days.' })
export class SalesReportInput implements ReportRequest {
  @Field(() => ReportPeriodEnum, { nullable: true, description: 'A period that ends today; goes before the dates.' })
  period?: ReportPeriod | null;
  @Field(() => String, { nullable: true, description: "The first day, YYYY-MM-DD by the shop's calendar." })
  from?: string | null;
  @Field(() => String, { nullable: true, description: 'The last day, YYYY-MM-DD; at most 400 days are covered.' })
  to?: string | null;
}

@ObjectType('SalesFigures', { description: 'What was sold in a range of days.' })
export class SalesFiguresType {
  @Field({ description: 'The first day, YYYY-MM-DD.' }) from!: string;
  @Field({ description: 'The last day, YYYY-MM-DD.' }) to!: string;
  @Field(() => Float, { description: 'What was paid minus what went back, tax and shipping included.' }) sales!: number;
  @Field(() => Int, { description: 'Paid orders, without those whose money went back whole.' }) orders!: number;
  @Field(() => Float, { nullable: true, description: 'Sales by order; null without orders.' }) averageOrder!:
    number | null;
}

@ObjectType('BestSeller', { description: 'A product among those that were sold most.' })
export class BestSellerType {
  // No `_id`: clients that keep things by it would mix the figures of two reports.
  @Field(() => ID, { description: "The product's id." }) productId!: string;
  @Field({ description: 'What it is called today.' }) name!: string;
  @Field({ description: 'Address of its picture.' }) image!: string;
  @Field(() => Int, { description: 'How many pieces were sold.' }) quantity!: number;
  @Field(() => Float, { description: 'What these pieces cost at the time, before tax.' }) sales!: number;
}

@ObjectType('SalesReport', { description: 'Sales over some days; an order counts on the day on which it was paid.' })
export class SalesReportType {
  @Field({ description: "The shop's time zone, by which its days are cut." }) timeZone!: string;
  @Field(() => ReportUnitEnum, { description: 'What each part of the series is.' }) unit!: ReportUnit;
  @Field(() => SalesFiguresType, { description: 'The whole range.' }) current!: SalesFiguresType;
  @Field(() => SalesFiguresType, { description: 'As many days right before it.' }) previous!: SalesFiguresType;
  @Field(() => [SalesFiguresType], { description: 'The range by days, weeks or months, the earliest first.' })
  series!: SalesFiguresType[];
  @Field(() => [BestSellerType], { description: 'The ten products of which most pieces were sold.' })
  bestSellers!: BestSellerType[];
}

@ObjectType('OrderTask', { description: 'An order that asks for something to be done.' })
export class OrderTaskType {
  @Field(() => ID, { description: "The order's id." }) _id!: string;
  @Field({ description: "The customer's name." }) customerName!: string;
  @Field(() => Float, { description: 'What it costs altogether.' }) totalPrice!: number;
  @Field(() => GraphQLISODateTime, { description: 'Until when it must have left, or must be paid.' }) dueAt!: Date;
  @Field({ description: "The day that ends with this moment or holds it, YYYY-MM-DD by the shop's calendar." })
  dueDate!: string;
}

@ObjectType('OrderTasks', { description: 'Orders that ask for the same to be done.' })
export class OrderTasksType {
  @Field(() => Int, { description: 'How many there are.' }) count!: number;
  @Field(() => [OrderTaskType], { description: 'The ten most urgent ones.' }) orders!: OrderTaskType[];
}

@ObjectType('ScarceProduct', { description: 'A product that is running out.' })
export class ScarceProductType {
  @Field(() => ID, { description: "The product's id." }) _id!: string;
  @Field({ description: 'What it is called.' }) name!: string;
  @Field({ description: 'Address of its picture.' }) image!: string;
  @Field(() => Int, { description: 'How many are left.' }) countInStock!: number;
}

@ObjectType('LowStock', { description: 'Published products that are running out.' })
export class LowStockType {
  @Field(() => Int, { description: 'So many pieces or fewer are few.' }) threshold!: number;
  @Field(() => Int, { description: 'How many such products there are.' }) count!: number;
  @Field(() => [ScarceProductType], { description: 'The ten with the fewest pieces.' }) products!: ScarceProductType[];
}

@ObjectType('ShopTasks', { description: 'What wants to be done in the shop now.' })
export class ShopTasksType {
  @Field(() => OrderTasksType, { description: 'Paid orders that must leave before the day is over.' })
  leavingToday!: OrderTasksType;
  @Field(() => OrderTasksType, { description: 'Paid orders that should have left before today.' })
  late!: OrderTasksType;
  @Field(() => OrderTasksType, { description: 'Unpaid orders whose stock goes back within a quarter of an hour.' })
  expiringSoon!: OrderTasksType;
  @Field(() => LowStockType, { description: 'What is running out.' }) lowStock!: LowStockType;
  @Field(() => Int, { description: 'Mails and refunds that failed and wait to be tried again.' })
  failedMessageCount!: number;
  @Field(() => Float, {
    nullable: true,
    description: "The amount from which the banner promises free shipping that the shop's rule doesn't give.",
  })
  brokenBannerPromise!: number | null;
}
