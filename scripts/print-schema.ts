import { readFileSync, writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { createSchema } from '../schema/index.ts';

/** Writes schema/schema.graphql from the code; with --check, fails when the committed one is stale. */
const path = new URL('../schema/schema.graphql', import.meta.url);
const printed = printSchema(lexicographicSortSchema(createSchema())) + '\n';

if (process.argv.includes('--check')) {
  if (readFileSync(path, 'utf8') !== printed) {
    console.error('schema/schema.graphql is stale: run npm run schema and look at the difference.');
    process.exitCode = 1;
  }
} else {
  writeFileSync(path, printed);
}
