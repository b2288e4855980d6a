import { z } from 'zod';
import { numberFromText } from '../domain/money.js';
import { MAX_PAGE_SIZE } from '../domain/paging.js';
import {
  countries,
  MAX_ADDRESS_FIELD,
  NO_POSTAL_CODE,
  OTHER_COUNTRY,
  shippingAddressFields,
} from '../domain/shipping-address.js';
import type { RestResponse } from './rest-route.js';

/** Words and shapes that the descriptions of several modules' calls share. */

/** A point in time; JSON has it as a text such as 2026-11-30T09:15:00.000Z. */
export const dateTime = z.date();

/** An amount in the shop's currency. */
export const amount = z.number().meta({
  description:
    'An amount in the shop’s currency (USD unless it has set another), with up to two decimals in most currencies.',
});

/** The id of a thing in a path. */
export const idParams = z.object({ id: z.string().meta({ description: 'The ID of the resource.' }) });

/** What to report after an action. */
export const message = z
  .object({ message: z.string().meta({ description: 'The message to show to the user.' }) })
  .meta({ id: 'Message', description: 'A confirmation.' });

/**
 * What the service checks by itself, so that each field's message is the documented one: described by the schema, taken
 * as it comes.
 */
export function serviceChecked(schema: z.ZodType): z.ZodOptional<z.ZodUnknown> {
  return z.unknown().meta(jsonOf(schema)).optional();
}

/** As `serviceChecked`, for numbers that forms may send as text. */
export function serviceCheckedNumber(schema: z.ZodType): z.ZodOptional {
  return z.preprocess(numberFromText, z.unknown().meta(jsonOf(schema))).optional();
}

function jsonOf(schema: z.ZodType) {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      dropUnboundedIntegers(jsonSchema);
    },
  });
  return json;
}

/** The bounds of what JavaScript counts exactly say nothing of the shop. */
export function dropUnboundedIntegers(schema: { minimum?: number | undefined; maximum?: number | undefined }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** A number that carts may send as text. */
export const numberOrText = (schema: z.ZodNumber) => z.preprocess(numberFromText, schema);

/** What documented clients send and the server doesn't read. */
export const ignored = z.unknown().optional().meta({ description: 'Ignored.' });

const addressField = z.string().meta({ minLength: 1, maxLength: MAX_ADDRESS_FIELD });

/** An address for examples. */
export const exampleAddress = {
  firstName: 'Mebrat',
  lastName: 'Haile',
  address: '4 Bole Road',
  city: 'Addis Ababa',
  postalCode: '1000',
  country: 'Ethiopia',
};

const offered = countries.filter((country) => country !== OTHER_COUNTRY).join(', ');

/** Where an order goes. */
export const shippingAddress = z
  .object(
    Object.fromEntries(shippingAddressFields.map((field) => [field, addressField])) as Record<
      (typeof shippingAddressFields)[number],
      typeof addressField
    >,
  )
  .extend({
    country: addressField.meta({
      minLength: 1,
      maxLength: MAX_ADDRESS_FIELD,
      description: `The name of the country. The storefront offers ${offered} and takes any other as text. “${OTHER_COUNTRY}” is refused.`,
    }),
  })
  .extend({
    postalCode: addressField.meta({
      minLength: 1,
      maxLength: MAX_ADDRESS_FIELD,
      description: `The postal code; “${NO_POSTAL_CODE}” where there is none.`,
    }),
    region: z.string().max(MAX_ADDRESS_FIELD).optional().meta({
      description: 'The state or region, such as “Western Cape”. Absent if not set.',
    }),
    phone: z.string().optional().meta({ description: 'A phone number for whoever delivers. Absent if not set.' }),
    landmark: z.string().max(MAX_ADDRESS_FIELD).optional().meta({
      description: 'What one finds the door by, such as “Blue gate beside the bakery”. Absent if not set.',
    }),
  })
  .meta({
    id: 'ShippingAddress',
    description: 'A shipping address. No required field may be blank.',
    examples: [exampleAddress],
  });

const wholeNumber = (error: string) => z.coerce.number({ error }).int({ error });

/** Which page of a list; clamped, not refused, when it is less than 1. */
// guard: same-answers.test.ts 'REST and GraphQL answer', try: ; -> .min(1);
export const pageNumber = wholeNumber('pageNumber must be a whole number from 1');

/** How many entries a page has; clamped, not refused, beyond its bounds. */
export const pageSize = wholeNumber(`pageSize must be a whole number from 1 to ${MAX_PAGE_SIZE}`);

/** What descriptions say of `pageNumber`. */
export const pageNumberMeta = {
  minimum: 1,
  default: 1,
  description: 'The page to return, starting at 1. A page past the last one is empty.',
};

/** What descriptions say of `pageSize`. @param entries what a page holds, as the first word */
export const pageSizeMeta = (entries: string, usualSize: number) => ({
  minimum: 1,
  maximum: MAX_PAGE_SIZE,
  default: usualSize,
  description: `${entries} per page. Larger values are treated as ${MAX_PAGE_SIZE}, smaller ones as 1.`,
});

/** A filter that may be left out or empty: documented clients send empty values for 'no filter'. */
export const filter = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** How to request a page of a long list; without either, the response is an array (decision S50). */
export const pageQuery = z.object({
  pageNumber: pageNumber.optional().meta({
    ...pageNumberMeta,
    description: `${pageNumberMeta.description} With \`pageNumber\` or \`pageSize\` the answer is a page; without them it is an array.`,
  }),
  pageSize: pageSize.optional().meta(pageSizeMeta('Entries', 20)),
});

/** What the answer of an unpaged list says when it isn't all. */
export const nextHeader = { Link: 'The next page (`rel="next"`), if there are more than 1,000 entries.' };

/** The answer of a long list that is asked for as a whole: the array, and where it goes on if there is more. */
export function wholeList<T>(
  entries: T[],
  { hasMore, path, query, nextPage }: { hasMore: boolean; path: string; query: object; nextPage: number },
): RestResponse<T[]> {
  if (!hasMore) return { body: entries };
  const set = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const next = new URLSearchParams([...set, ['pageNumber', String(nextPage)]]);
  return { body: entries, headers: { link: `<${path}?${next.toString()}>; rel="next"` } };
}

/** The key of a signed link to an order. */
export const linkQuery = z.object({
  key: z.string().optional().meta({ description: 'The key from a link in an email about the order.' }),
});
