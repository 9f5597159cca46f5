import { readFileSync, readdirSync } from 'node:fs';

/** The mutations that a room of the schema has, by their names in its files. */
export function mutationsOf(room: string): string[] {
  const folder = new URL(`../../schema/${room}/`, import.meta.url);
  const files = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  return files.flatMap((text) =>
    [...text.matchAll(/@Mutation\([\s\S]*?\n {2}async (\w+)\(/g)].map(([, name]) => name!),
  );
}
