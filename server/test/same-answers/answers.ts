import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, getNamedType, isEnumType, isLeafType, isObjectType, isUnionType } from 'graphql';
import type { GraphQLObjectType, GraphQLOutputType } from 'graphql';
import type { FailureCode } from '../../src/domain/failure.js';
import { collectionKinds } from '../../src/domain/collections.js';
import { categories } from '../../src/domain/categories.js';
import { dateRefusals } from '../../src/domain/delivery-dates.js';
import { deliveryKinds } from '../../src/domain/delivery.js';
import { fulfillmentStates } from '../../src/domain/fulfillment.js';
import { orderStatuses } from '../../src/domain/order-state.js';
import { substitutions } from '../../src/domain/substitution.js';
import { boardDays, boardHolds } from '../../src/domain/today-board.js';
import { statusOf } from '../../src/http/errors.js';
import { quoteLineKinds } from '../../src/modules/orders/price-line.type.js';
import { documentOf, rootFields } from '../authorization/schema-fields.js';
import type { GraphqlFailure } from '../support/visitor.js';

/**
 * The result of a request, in REST's terms. `words`: a refusal that GraphQL returns as data, without a code.
 * `refusedShape`: what is no input by GraphQL's types.
 */
export type Outcome = { status: number; body: unknown } | { words: Record<string, unknown> } | { refusedShape: true };

const schema = buildSchema(readFileSync(join(__dirname, '../../../schema.graphql'), 'utf8'));

/** What GraphQL adds to the documented records. */
const beyondRest = new Set([
  'Order.placedBy',
  'Order.timeline',
  'Order.returnedItems',
  'Order.returnedByParcel',
  'Order.disputes',
  'Order.boughtGiftCards',
  // REST leaves it out where there is none.
  'ProductPage.correctedKeyword',
  // Beside `collections`, the slugs.
  'Product.inCollections',
  'User.isGoogleConnected',
  'User.googleEmail',
  'User.token',
  'User.usesTwoStepSignIn',
]);

/** What REST leaves out where GraphQL answers null. */
const leftOut = new Set([
  ...['Product.publishFrom', 'Product.publishUntil', 'Product.saleFrom', 'Product.saleUntil'],
  ...['ShippingAddress.region', 'ShippingAddress.phone', 'ShippingAddress.landmark'],
]);

/** A document that asks a root field for all that REST's answer holds. */
export function wholeDocument(call: string, args: readonly string[]): string {
  const field = rootFields.get(call);
  if (!field) throw new Error(`the schema has no ${call}`);
  return documentOf(call, args, selectionOf(field.type.toString().replace(/[[\]!]/g, '')));
}

function selectionOf(typeName: string): string {
  const type = schema.getType(typeName);
  if (isUnionType(type))
    return `{ __typename ${type
      .getTypes()
      .map((member) => `... on ${member.name} ${fieldsOf(member)}`)
      .join(' ')} }`;
  return isObjectType(type) ? fieldsOf(type) : '';
}

function fieldsOf(type: GraphQLObjectType): string {
  const fields = Object.values(type.getFields()).filter(({ name }) => !beyondRest.has(`${type.name}.${name}`));
  const parts = fields.map((field) => {
    const inner = getNamedType(field.type);
    return isLeafType(inner) ? field.name : `${field.name} ${selectionOf(inner.name)}`;
  });
  return `{ ${parts.join(' ')} }`;
}

const enumValues = new Map(
  [
    ...categories,
    ...orderStatuses,
    ...fulfillmentStates,
    ...Object.keys(collectionKinds),
    ...deliveryKinds,
    ...quoteLineKinds,
    ...substitutions,
    ...dateRefusals,
    ...boardDays,
    ...boardHolds,
  ].map((value) => [value.replace(/[A-Z]/g, '_$&').replaceAll('-', '_').toUpperCase(), value]),
);

/** GraphQL's data with the documented names of categories and states. @param type of the value in the schema */
export function inRestWords(value: unknown, type: GraphQLOutputType): unknown {
  const named = getNamedType(type);
  if (Array.isArray(value)) return value.map((one) => inRestWords(one, named));
  if (value === null || value === undefined) return value;
  if (isEnumType(named)) return enumValues.get(value as string) ?? value;
  if (typeof value !== 'object') return value;
  const { __typename, ...rest } = value as Record<string, unknown>;
  const own = isUnionType(named) ? schema.getType(String(__typename)) : named;
  if (!isObjectType(own)) return value;
  const fields = own.getFields();
  const said = Object.entries(rest).filter(([key, inner]) => inner !== null || !leftOut.has(`${own.name}.${key}`));
  const entries = said.map(([key, inner]) => {
    const field = fields[key];
    return [key, field ? inRestWords(inner, field.type) : inner];
  });
  return { ...(isUnionType(named) && { __typename }), ...(Object.fromEntries(entries) as object) };
}

/** A GraphQL error as REST would say it. What graphql-js finds in a document's variables has no words that REST shares. */
export function failureOf({ message, path, extensions }: GraphqlFailure): Outcome {
  const { code, ...details } = extensions;
  if (path === undefined && code === 'BAD_USER_INPUT') return { refusedShape: true };
  return { status: statusOf[code] ?? 500, body: { message, code, ...details } };
}

/** A failure that GraphQL returns as data. */
export function failure(code: FailureCode, body: Record<string, unknown>): Outcome {
  return { status: statusOf[code], body: { code, ...body } };
}
