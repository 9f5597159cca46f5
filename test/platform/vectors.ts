import { readFileSync } from 'node:fs';

export interface Vector {
  id: string;
  fn: string;
  input: Record<string, string | number>;
  expected: string;
  source: string;
}

/** What vendors publish about a kind of reckoning, quoted in vectors.json. */
export function vectors(fn: string): Vector[] {
  const all = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as Vector[];
  return all.filter((vector) => vector.fn === fn);
}
