import { Field, GraphQLISODateTime, ID, Int, ObjectType } from 'type-graphql';

@ObjectType('Redirect', { description: 'An address without a page that leads to another one.' })
export class RedirectType {
  @Field(() => ID, { description: 'The ID.' }) id!: string;
  @Field({ description: 'The path that leads elsewhere.' }) from!: string;
  @Field({ description: 'Where it leads.' }) to!: string;
  @Field(() => Int, { description: '301: moved permanently. 302: for a while.' }) status!: number;
  @Field(() => GraphQLISODateTime, { description: 'When it was added.' }) createdAt!: Date;
}

@ObjectType('RedirectPage', { description: 'A page of the redirects, newest first.' })
export class RedirectPageType {
  @Field(() => [RedirectType], { description: 'The redirects on this page.' }) redirects!: RedirectType[];
  @Field(() => Int, { description: 'The number of this page, starting at 1.' }) page!: number;
  @Field(() => Int, { description: 'The number of pages, at least 1.' }) pages!: number;
  @Field(() => Int, { description: 'The total number of redirects.' }) count!: number;
}

@ObjectType('RedirectImportError', { description: 'Why a cell of a file of redirects is refused.' })
export class RedirectImportErrorType {
  @Field(() => Int, { description: 'The row as spreadsheets count: the header is row 1.' }) row!: number;
  @Field({ description: 'The column: `from`, `to` or `status`.' }) column!: string;
  @Field({ description: 'What is wrong.' }) message!: string;
}

@ObjectType('RedirectImport', {
  description: 'What an import of redirects did: all rows, or nothing if one is refused.',
})
export class RedirectImportType {
  @Field(() => Int, { description: 'How many redirects were added; 0 if there are errors.' }) addedCount!: number;
  @Field(() => Int, { description: 'How many rows were there already.' }) unchangedCount!: number;
  @Field(() => [RedirectImportErrorType], { description: 'What is wrong, up to 50 cells.' })
  errors!: RedirectImportErrorType[];
}
