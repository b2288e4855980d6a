import { writeFile } from 'node:fs/promises';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { createSchema } from './http/graphql/schema.js';
import { describeApi } from './http/rest/describe-api.js';
import { describeRoutes, errorDetails, resolverClasses } from './shop-modules.js';

/** Writes schema.graphql and openapi.json: `npm run codegen` runs it, and `.ci/run` checks that nothing changed. */
const schema = lexicographicSortSchema(createSchema(resolverClasses, null));
await writeFile('schema.graphql', `${printSchema(schema)}\n`);
await writeFile('openapi.json', `${JSON.stringify(describeApi(describeRoutes(), errorDetails), null, 2)}\n`);
