import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** The commit before plans became rate cards, whose last migration is 0027. It wrote the recorded texts. */
export const before = 'f8b90ebefcc0483959d8212e33a434845ec75870';

/**
 * Reads the texts of all customers of each drawn project, as `record.ts` wrote them at that commit, with this folder copied
 * into it. No difference is intended. Three things are not compared: numbers of documents, which depend on the order within
 * a pass of the worker; purchases by people for themselves, which projects now allow or not; and changes of tax rates,
 * which have days now (`dated-rates.test.ts`).
 */
export function readRecorded(): string[][] {
  const file = readFileSync(new URL('recorded.json.br', import.meta.url));
  return JSON.parse(brotliDecompressSync(file).toString()) as string[][];
}
