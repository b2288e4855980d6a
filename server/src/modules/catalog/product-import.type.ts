import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { ProductImportStatus } from './product-import.entity.js';

export const ProductImportStatusEnum: Record<string, ProductImportStatus> = {
  CHECKED: 'checked',
  RUNNING: 'running',
  DONE: 'done',
};
registerEnumType(ProductImportStatusEnum, {
  name: 'ProductImportStatus',
  description: 'How far a file is: checked only, on its way into the catalogue, or all there.',
  valuesConfig: {
    CHECKED: { description: 'Read and compared with the catalogue; nothing is changed.' },
    RUNNING: { description: 'On its way into the catalogue.' },
    DONE: { description: 'All of it that could be imported is.' },
  },
});

@ObjectType('ProductImportError', { description: 'What is wrong with one cell of a file.' })
export class ProductImportErrorType {
  @Field(() => Int, { description: 'Its row, as spreadsheets count: the header is row 1.' }) row!: number;
  @Field({ description: 'Its column.' }) field!: string;
  @Field({ description: 'What is wrong, for the person who wrote the file.' }) message!: string;
}

@ObjectType('ProductImport', { description: 'A file of products, checked, and then imported.' })
export class ProductImportType {
  @Field(() => ID, { name: '_id', description: 'Random id.' }) id!: string;
  @Field({ description: 'What the file is called.' }) fileName!: string;
  @Field(() => ProductImportStatusEnum, { description: 'How far it is.' }) status!: ProductImportStatus;
  @Field(() => Int, { description: 'Rows of the file, without its header.' }) rowCount!: number;
  @Field(() => Int, { description: 'Rows that bring a new product.' }) newCount!: number;
  @Field(() => Int, { description: 'Rows that change a product.' }) changedCount!: number;
  @Field(() => Int, { description: 'Rows that change nothing.' }) unchangedCount!: number;
  @Field(() => Int, { description: 'Rows with errors.' }) errorCount!: number;
  @Field(() => Int, { description: 'How many of the new and changed rows are worked off.' }) doneCount!: number;
  @Field(() => Int, { description: 'Products that it has made.' }) createdCount!: number;
  @Field(() => Int, { description: 'Products that it has changed.' }) updatedCount!: number;
  @Field(() => [ProductImportErrorType], { description: 'What is wrong, at most 500 of them.' })
  errors!: ProductImportErrorType[];
  @Field(() => [String], { description: 'Columns that no product has; they are left out.' }) ignoredColumns!: string[];
  @Field({ description: 'Which admin sent it.' }) actorName!: string;
  @Field(() => GraphQLISODateTime, { description: 'When it was checked.' }) createdAt!: Date;
}

@ObjectType('ProductImportPage', { description: 'One page of imports, newest first.' })
export class ProductImportPageType {
  @Field(() => [ProductImportType], { description: 'The imports of this page.' }) imports!: ProductImportType[];
  @Field(() => Int, { description: 'The number of this page, from 1.' }) page!: number;
  @Field(() => Int, { description: 'How many pages there are, at least 1.' }) pages!: number;
  @Field(() => Int, { description: 'How many imports there are.' }) count!: number;
}
