import { bundleServer } from './bundle.mjs';
import { compileStripeChecks } from './compile-stripe-checks.mjs';
import { makeTemplate } from './template.mjs';

/** Makes what test files would each have to make: the server's bundle, the checks of what the provider is sent, and the template database once for all test files. */
export default async function globalSetup() {
  compileStripeChecks();
  const [template] = await Promise.all([makeTemplate(), bundleServer()]);
  globalThis.giftShopTemplate = template;
  process.env.TEST_TEMPLATE_FOLDER = template.folder;
  process.env.TEST_POSTGRES_URL = template.postgresUrl ?? '';
}
