// `npm run conformance`, also a part of `npm run codegen`: writes into docs/specification.md which tests prove each row.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';
import { findProofs, withProofs } from './spec-tags.mjs';

const path = join(root, 'docs/specification.md');
writeFileSync(path, withProofs(readFileSync(path, 'utf8'), findProofs(root)));
