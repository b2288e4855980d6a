import type { RestDescription } from '../../kit/rest-route.js';
import { docsDescriptions } from './register-docs.js';
import { healthDescription } from './register-health.js';
import { uploadDescriptions } from './upload-route.js';
import { webhookDescription } from './register-webhook.js';

/** The calls below /api that read their bodies, or write their answers, themselves. */
export const specialDescriptions: readonly RestDescription[] = [
  ...uploadDescriptions,
  webhookDescription,
  healthDescription,
  ...docsDescriptions,
];
