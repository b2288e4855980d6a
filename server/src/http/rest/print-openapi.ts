import { writeFile } from 'node:fs/promises';
import { apiDescriptions } from './api-routes.js';
import { describeApi } from './describe-api.js';

/** Writes openapi.json: `npm run codegen` runs it, and `.ci/run` checks that nothing changed. */
await writeFile('openapi.json', `${JSON.stringify(describeApi(apiDescriptions()), null, 2)}\n`);
