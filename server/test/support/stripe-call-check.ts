import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import type { ReceivedCall } from '../../src/sandbox/stripe/api.js';

const schema = JSON.parse(readFileSync(join(__dirname, 'stripe-calls.schema.json'), 'utf8')) as {
  definitions: Record<string, object>;
};
// The types leave room for words that Stripe may add later; those that we send exist today.
schema.definitions['OtherString'] = { not: {} };
// Form-encoded numbers and flags are texts until they are read.
const ajv = new Ajv({ coerceTypes: true, strict: false, allErrors: true }).addSchema(schema, 'stripe');
const checks = new Map<string, ValidateFunction | null>();

/**
 * Holds a call that the shop made against the types of the provider's SDK.
 * @returns what is wrong with it, or null
 */
export function faultOf({ method, route, input }: ReceivedCall): string | null {
  const name = `${method} ${route}`;
  const check = checkOf(name);
  if (check === null) return `${name} is not among the calls of stripe-calls.ts (then: npm run stripe-schemas)`;
  if (check(structuredClone(input))) return null;
  return `${name} with ${JSON.stringify(input)}: ${ajv.errorsText(check.errors)}`;
}

function checkOf(name: string): ValidateFunction | null {
  const known = checks.get(name);
  if (known !== undefined) return known;
  const pointer = name.replaceAll('~', '~0').replaceAll('/', '~1');
  const check = ajv.getSchema(`stripe#/definitions/StripeCalls/properties/${encodeURIComponent(pointer)}`) ?? null;
  checks.set(name, check);
  return check;
}
