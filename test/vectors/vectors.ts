import { readFileSync } from 'node:fs';

export interface Vector<Input = Record<string, string | number>> {
  id: string;
  fn: string;
  input: Input;
  expected: string;
  source: string;
}

/** The published examples of the given functions, from billing.json. */
export function vectors<Input = Vector['input']>(...fns: string[]): Vector<Input>[] {
  const all = JSON.parse(readFileSync(new URL('billing.json', import.meta.url), 'utf8')) as Vector<Input>[];
  return all.filter(({ fn }) => fns.includes(fn));
}
