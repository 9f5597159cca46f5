import { readFileSync, writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { createSchema } from '../schema/index.ts';
import { undescribed } from './undescribed.ts';

/** Writes schema/schema.graphql from the code; with --check, fails when the committed one is stale or says too little. */
const path = new URL('../schema/schema.graphql', import.meta.url);
const schema = lexicographicSortSchema(createSchema());
const printed = printSchema(schema) + '\n';

if (process.argv.includes('--check')) {
  const isStale = readFileSync(path, 'utf8') !== printed;
  const silent = undescribed(schema);
  if (isStale)
    console.error('schema/schema.graphql is stale: run npm run schema and look at the difference.');
  if (silent.length) console.error(`Give these a description:\n  ${silent.join('\n  ')}`);
  if (isStale || silent.length) process.exitCode = 1;
} else {
  writeFileSync(path, printed);
}
