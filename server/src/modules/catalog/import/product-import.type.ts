import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { ProductImportStatus } from './product-import.entity.js';

export const ProductImportStatusEnum: Record<string, ProductImportStatus> = {
  CHECKED: 'checked',
  RUNNING: 'running',
  DONE: 'done',
};
registerEnumType(ProductImportStatusEnum, {
  name: 'ProductImportStatus',
  description: 'The status of a product import.',
  valuesConfig: {
    CHECKED: { description: 'The file was checked. Nothing has changed yet.' },
    RUNNING: { description: 'The import is running.' },
    DONE: { description: 'The import is complete.' },
  },
});

@ObjectType('ProductImportError', { description: 'An error in one cell of the file.' })
export class ProductImportErrorType {
  @Field(() => Int, { description: 'The row number as in a spreadsheet: the header is row 1.' }) row!: number;
  @Field(() => String, {
    nullable: true,
    description: 'The name in that row, or the name of the product that it updates. Null if there is none.',
  })
  name?: string | null;
  @Field({ description: 'The column.' }) field!: string;
  @Field({ description: 'The message to show to the admin.' }) message!: string;
}

@ObjectType('ProductImport', { description: 'A product import.' })
export class ProductImportType {
  @Field(() => ID, { name: '_id', description: 'The ID.' }) id!: string;
  @Field({ description: 'The name of the file.' }) fileName!: string;
  @Field(() => ProductImportStatusEnum, { description: 'The current status.' }) status!: ProductImportStatus;
  @Field(() => Int, { description: 'The number of rows, without the header.' }) rowCount!: number;
  @Field(() => Int, { description: 'The number of rows that create a product or a variant.' }) newCount!: number;
  @Field(() => Int, { description: 'The number of rows that create a variant, included in `newCount`.' })
  newVariantCount!: number;
  @Field(() => Int, { description: 'The number of rows that update a product or a variant.' }) changedCount!: number;
  @Field(() => Int, { description: 'The number of rows without changes.' }) unchangedCount!: number;
  @Field(() => Int, { description: 'The number of rows with errors.' }) errorCount!: number;
  @Field(() => Int, { description: 'The number of new and changed rows processed so far.' }) doneCount!: number;
  @Field(() => Int, { description: 'The number of products and variants created.' }) createdCount!: number;
  @Field(() => Int, { description: 'The number of variants created, included in `createdCount`.' })
  createdVariantCount!: number;
  @Field(() => Int, { description: 'The number of products and variants updated.' }) updatedCount!: number;
  @Field(() => [ProductImportErrorType], { description: 'The errors, up to 500.' })
  errors!: ProductImportErrorType[];
  @Field(() => [String], { description: 'Unknown columns, which are ignored.' }) ignoredColumns!: string[];
  @Field({ description: 'The admin who uploaded the file.' }) actorName!: string;
  @Field(() => GraphQLISODateTime, { description: 'When the file was checked.' }) createdAt!: Date;
}

@ObjectType('ProductImportPage', { description: 'A page of product imports, newest first.' })
export class ProductImportPageType {
  @Field(() => [ProductImportType], { description: 'The imports on this page.' }) imports!: ProductImportType[];
  @Field(() => Int, { description: 'The number of this page, starting at 1.' }) page!: number;
  @Field(() => Int, { description: 'The number of pages, at least 1.' }) pages!: number;
  @Field(() => Int, { description: 'The total number of imports.' }) count!: number;
}
