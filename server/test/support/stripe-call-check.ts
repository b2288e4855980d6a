import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ValidateFunction } from 'ajv';
import type { ReceivedCall } from '../../src/sandbox/stripe/api.js';

/** As compile-stripe-checks.mjs made them. */
const { checks } = createRequire(__filename)(join(__dirname, '../../../dist/test/stripe-checks.cjs')) as {
  checks: Partial<Record<string, ValidateFunction>>;
};

/**
 * Holds a call that the shop made against the types of the provider's SDK.
 * @returns what is wrong with it, or null
 */
export function faultOf({ method, route, input }: ReceivedCall): string | null {
  const name = `${method} ${route}`;
  const check = checks[name];
  if (!check) return `${name} is not among the calls of stripe-calls.ts (then: npm run stripe-schemas)`;
  if (check(structuredClone(input))) return null;
  return `${name} with ${JSON.stringify(input)}: ${(check.errors ?? []).map(({ instancePath, message }) => `data${instancePath} ${message}`).join(', ')}`;
}
