import { writeFile } from 'node:fs/promises';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { createSchema } from './schema.js';

/** Writes schema.graphql: `npm run codegen` runs it, and `.ci/run` checks that nothing changed. */
await writeFile('schema.graphql', `${printSchema(lexicographicSortSchema(createSchema(null)))}\n`);
