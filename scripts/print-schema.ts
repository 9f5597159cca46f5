import { readFileSync, writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { format } from 'prettier';
import { hubSchema } from '../schema/index.ts';
import { eventsPage } from './events-page.ts';
import { undescribed } from './undescribed.ts';

/**
 * Writes schema/schema.graphql and docs/events.md from the code. With --check, it writes nothing, and fails if a file is
 * stale or a part of the schema has no description.
 */
const schema = lexicographicSortSchema(hubSchema());

const printed: Record<string, string> = {
  'schema/schema.graphql': printSchema(schema) + '\n',
  'docs/events.md': await format(eventsPage(), { parser: 'markdown' }),
};

if (process.argv.includes('--check')) check();
else for (const [path, text] of Object.entries(printed)) writeFileSync(at(path), text);

function check(): void {
  const stale = Object.keys(printed).filter((path) => readFileSync(at(path), 'utf8') !== printed[path]);
  const missing = undescribed(schema);
  for (const path of stale) console.error(`${path} is stale: run "npm run schema" and review the difference.`);
  if (missing.length) console.error(`Give these a description:\n  ${missing.join('\n  ')}`);
  if (stale.length || missing.length) process.exitCode = 1;
}

function at(path: string): URL {
  return new URL(`../${path}`, import.meta.url);
}
