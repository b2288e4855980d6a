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
  description: 'Why a stock changed.',
  valuesConfig: {
    ADJUST: { description: 'An admin changed it, or it is the first stock.' },
    HOLD: { description: 'An order took it.' },
    RELEASE: { description: 'An order that was not paid gave it back.' },
    REHOLD: { description: 'A late payment took it again.' },
    RETURN: { description: 'It came back with a refund.' },
  },
});

@ObjectType('StockMove', { description: 'A change of a product’s stock.' })
export class StockMoveType {
  @Field(() => ID, { description: 'Random id.' }) _id!: string;
  @Field(() => StockMoveKindEnum, { description: 'Why it changed.' }) kind!: StockMoveKind;
  @Field(() => Int, { description: 'How many pieces came or, below 0, went.' }) delta!: number;
  @Field(() => Int, { description: 'How many there were after it.' }) countAfter!: number;
  @Field(() => String, { nullable: true, description: 'The reason that was given.' }) note!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The admin who changed it; null for orders and the shop itself.',
  })
  actorName!: string | null;
  @Field(() => ID, { nullable: true, description: 'The order that it happened for.' }) orderId!: string | null;
  @Field(() => GraphQLISODateTime, { description: 'When.' }) createdAt!: Date;
}

@ObjectType('StockMovePage', { description: 'One page of a product’s stock ledger, newest first.' })
export class StockMovePageType {
  @Field(() => [StockMoveType], { description: 'The changes of this page.' }) moves!: StockMoveType[];
  @Field(() => Int, { description: 'The number of this page, from 1.' }) page!: number;
  @Field(() => Int, { description: 'How many pages there are, at least 1.' }) pages!: number;
  @Field(() => Int, { description: 'How many changes there are on all pages.' }) count!: number;
}
