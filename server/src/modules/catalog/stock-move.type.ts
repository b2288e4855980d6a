import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { StockMoveKind } from './stock-move.entity.js';

export const StockMoveKindEnum: Record<string, StockMoveKind> = {
  ADJUST: 'adjust',
  HOLD: 'hold',
  RELEASE: 'release',
  REHOLD: 'rehold',
  RETURN: 'return',
};
registerEnumType(StockMoveKindEnum, {
  name: 'StockMoveKind',
  description: 'The type of a stock change.',
  valuesConfig: {
    ADJUST: { description: 'An admin changed the stock, or it is the initial stock.' },
    HOLD: { description: 'An order reserved the stock.' },
    RELEASE: { description: 'An unpaid order released the stock.' },
    REHOLD: { description: 'A late payment reserved the stock again.' },
    RETURN: { description: 'A refund returned the items to stock.' },
  },
});

@ObjectType('StockMove', { description: 'A change in a product’s stock.' })
export class StockMoveType {
  @Field(() => ID, { description: 'The ID.' }) _id!: string;
  @Field(() => StockMoveKindEnum, { description: 'The type of change.' }) kind!: StockMoveKind;
  @Field(() => Int, { description: 'The change: positive if units were added, negative if they were removed.' })
  delta!: number;
  @Field(() => Int, { description: 'The stock after the change.' }) countAfter!: number;
  @Field(() => String, { nullable: true, description: 'The reason given by the admin.' }) note!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The admin who changed the stock. Null for orders and automatic changes.',
  })
  actorName!: string | null;
  @Field(() => ID, { nullable: true, description: 'The ID of the order that caused the change.' }) orderId!:
    string | null;
  @Field(() => GraphQLISODateTime, { description: 'When it happened.' }) createdAt!: Date;
}

@ObjectType('StockMovePage', { description: 'A page of a product’s stock ledger, newest first.' })
export class StockMovePageType {
  @Field(() => [StockMoveType], { description: 'The changes on this page.' }) moves!: StockMoveType[];
  @Field(() => Int, { description: 'The number of this page, starting at 1.' }) page!: number;
  @Field(() => Int, { description: 'The number of pages, at least 1.' }) pages!: number;
  @Field(() => Int, { description: 'The total number of changes.' }) count!: number;
}
