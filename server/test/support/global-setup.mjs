import { makeTemplate } from './template.mjs';

/** Makes the template database once for all test files. */
export default async function globalSetup() {
  const template = await makeTemplate();
  globalThis.giftShopTemplate = template;
  process.env.TEST_TEMPLATE_FOLDER = template.folder;
  process.env.TEST_POSTGRES_URL = template.postgresUrl ?? '';
}
