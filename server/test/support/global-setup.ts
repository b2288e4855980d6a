import 'reflect-metadata';
import { makeTemplate, type Template } from './template.js';

declare global {
  var giftShopTemplate: Template | undefined;
}

/** Makes the template database once for all test files. TEST_DATABASE=postgres runs them on PostgreSQL. */
export default async function globalSetup(): Promise<void> {
  const template = await makeTemplate(process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite');
  globalThis.giftShopTemplate = template;
  process.env['TEST_TEMPLATE_FOLDER'] = template.folder;
  process.env['TEST_POSTGRES_URL'] = template.postgresUrl ?? '';
}
