import { readFileSync } from 'node:fs';

export interface Vector<Input = Record<string, string | number>> {
  id: string;
  fn: string;
  input: Input;
  expected: string;
  source: string;
}

/** What vendors publish about a kind of reckoning, quoted in billing.json. */
export function vectors<Input = Vector['input']>(...fns: string[]): Vector<Input>[] {
  const all = JSON.parse(readFileSync(new URL('billing.json', import.meta.url), 'utf8')) as Vector<Input>[];
  return all.filter(({ fn }) => fns.includes(fn));
}
