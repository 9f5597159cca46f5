import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createRequest, formatDocument, stringifyDocument } from '@urql/core';
import { HomeDocument, ViewerDocument } from '../console/app/graphql/gql/graphql.ts';
import { withTypes } from '../console/app/graphql/with-types.ts';

/**
 * Writes the list of the console's documents, by the SHA-256 of their text, which the hub reads: see
 * `schema/engine/known-documents.ts`. The texts are those that the client sends, with the `__typename` that its cache adds,
 * and those that the page sends before there is a client. Run by `npm run console:types`; with `--check` it only compares.
 */
const folder = fileURLToPath(new URL('../console/app/graphql/gql', import.meta.url));
const file = `${folder}/documents.json`;

const readAhead = [ViewerDocument, HomeDocument];
const texts = new Set(readAhead.map((document) => withTypes(document.toString())));
for (const name of (await readdir(folder, { recursive: true })).filter((each) => each.endsWith('graphql.ts'))) {
  const module = (await import(pathToFileURL(`${folder}/${name}`).href)) as Record<string, { toString: () => string }>;
  for (const [key, document] of Object.entries(module))
    if (key.endsWith('Document')) texts.add(sentText(document.toString()));
}
const entries = [...texts].map((text) => [createHash('sha256').update(text).digest('hex'), text] as const);
const list = `${JSON.stringify(Object.fromEntries(entries.sort(([, a], [, b]) => (a < b ? -1 : 1))), undefined, 1)}\n`;

if (!process.argv.includes('--check')) await writeFile(file, list);
else if ((await readFile(file, 'utf8')) !== list) {
  console.error('The list of the console’s documents is out of date: run npm run console:types.');
  process.exitCode = 1;
}

function sentText(document: string): string {
  return stringifyDocument(formatDocument(createRequest(document, {}).query));
}
