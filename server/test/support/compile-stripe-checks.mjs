// Compiles the types of the provider's SDK into functions once, where each test file would need half a second for it.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { default as standalone } from 'ajv/dist/standalone/index.js';
import { writeBundle } from './write-bundle.mjs';

const schemaFile = fileURLToPath(new URL('stripe-calls.schema.json', import.meta.url));
const target = fileURLToPath(new URL('../../../dist/test/stripe-checks.js', import.meta.url));

/** Writes a module that exports `checks`: by 'POST /v1/refunds' and the like, the function that validates what was sent. */
export function compileStripeChecks() {
  const text = readFileSync(schemaFile, 'utf8');
  const key = `// ${createHash('sha256')
    .update(text)
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .digest('hex')}\n`;
  if (existsSync(target) && readFileSync(target, 'utf8').startsWith(key)) return;
  const schema = JSON.parse(text);
  // The types leave room for words that Stripe may add later; those that we send exist today.
  schema.definitions['OtherString'] = { not: {} };
  // Form-encoded numbers and flags are texts until they are read.
  const ajv = new Ajv({ coerceTypes: true, strict: false, allErrors: true, code: { source: true } });
  ajv.addSchema(schema, 'stripe');
  const names = Object.keys(schema.definitions.StripeCalls.properties);
  const functions = Object.fromEntries(names.map((name, number) => [`check${number}`, pointerTo(name)]));
  const byName = names.map((name, number) => `${JSON.stringify(name)}: exports.check${number}`);
  mkdirSync(dirname(target), { recursive: true });
  writeBundle(target, `${key}${standalone.default(ajv, functions)}\nexports.checks = {${byName.join()}};\n`);
}

function pointerTo(name) {
  const pointer = name.replaceAll('~', '~0').replaceAll('/', '~1');
  return `stripe#/definitions/StripeCalls/properties/${encodeURIComponent(pointer)}`;
}
