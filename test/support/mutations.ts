import { readFileSync, readdirSync } from 'node:fs';

/** Reads the names of the mutations in a folder of the schema. */
export function mutationsOf(room: string): string[] {
  const folder = new URL(`../../schema/${room}/`, import.meta.url);
  const files = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  return files.flatMap((text) =>
    [...text.matchAll(/@Mutation\([\s\S]*?\n {2}async (\w+)\(/g)].map(([, name]) => name!),
  );
}
