import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { BulkEditStatus } from './bulk-edit.entity.js';

export const BulkEditStatusEnum: Record<string, BulkEditStatus> = {
  CHECKED: 'checked',
  RUNNING: 'running',
  DONE: 'done',
  UNDOING: 'undoing',
  UNDONE: 'undone',
};
registerEnumType(BulkEditStatusEnum, {
  name: 'BulkEditStatus',
  description: 'The status of a bulk edit.',
  valuesConfig: {
    CHECKED: { description: 'This is the preview. Nothing has changed yet.' },
    RUNNING: { description: 'The products are being changed.' },
    DONE: { description: 'The products are changed.' },
    UNDOING: { description: 'The products are being changed back.' },
    UNDONE: { description: 'The products are changed back.' },
  },
});

@ObjectType('BulkEditChange', { description: 'A value that a bulk edit changes.' })
export class BulkEditChangeType {
  @Field(() => ID, { description: 'The ID of the product or variant.' }) productId!: string;
  @Field({ description: 'Its name, with the values of its options.' }) name!: string;
  @Field({ description: 'What changes: price, salePrice, category, isPublished or countInStock.' }) field!: string;
  @Field(() => String, { nullable: true, description: 'The value now, such as 20.00, birthday, true or 12.' })
  before!: string | null;
  @Field(() => String, { nullable: true, description: 'The value afterward.' }) after!: string | null;
}

@ObjectType('BulkEditProblem', { description: 'A product or variant that a bulk edit leaves as it is.' })
export class BulkEditProblemType {
  @Field(() => ID, { description: 'The ID of the product or variant.' }) productId!: string;
  @Field({ description: 'Its name, with the values of its options. Empty if it never existed.' }) name!: string;
  @Field({ description: 'The reason, to show to the admin.' }) message!: string;
}

@ObjectType('BulkEdit', { description: 'A change of many products at once.' })
export class BulkEditType {
  @Field(() => ID, { name: '_id', description: 'The ID.' }) id!: string;
  @Field(() => BulkEditStatusEnum, { description: 'The current status.' }) status!: BulkEditStatus;
  @Field(() => Int, { description: 'The number of products that were chosen.' }) productCount!: number;
  @Field(() => Int, {
    description: 'The number of products and variants that the preview says will change. Each variant counts.',
  })
  changeCount!: number;
  @Field(() => Int, { description: 'The number of those that already are as asked.' }) unchangedCount!: number;
  @Field(() => Int, { description: 'The number of those that can’t be changed as asked.' }) refusedCount!: number;
  @Field(() => Int, { description: 'The number of products with changes.' }) workCount!: number;
  @Field(() => Int, { description: 'The number of them processed so far.' }) doneCount!: number;
  @Field(() => Int, { description: 'The number of products and variants changed.' }) changedCount!: number;
  @Field(() => Int, { description: 'The number of products and variants changed back.' }) undoneCount!: number;
  @Field(() => Int, {
    description:
      'The number of products and variants that could not be changed back, because something else has changed them since.',
  })
  keptCount!: number;
  @Field(() => [BulkEditChangeType], { description: 'The changes of the preview, up to 100.' })
  changes!: BulkEditChangeType[];
  @Field(() => [BulkEditProblemType], {
    description: 'What is refused, up to 500. Once undone: what could not be changed back.',
  })
  problems!: BulkEditProblemType[];
  @Field({ description: 'The admin who made it, or who applied or undid it last.' }) actorName!: string;
  @Field(() => GraphQLISODateTime, { description: 'When the preview was made.' }) createdAt!: Date;
}
