import type { Json } from '../support/client.ts';

type Branch = Record<string, unknown>;

/** The fields of a document as an object that can be spread. */
export const fieldsOf = (document: Json): Record<string, unknown> => ({ ...(document as unknown as Branch) });

/** A copy of a document with another value at a JSON pointer; undefined removes it, and `-` appends to a list. */
export function edited(document: Json, pointer: string, value: unknown): Json {
  const copy = structuredClone(document) as unknown as Branch;
  const steps = pointer.split('/').slice(1);
  const last = steps.pop()!;
  const branch = steps.reduce((object, step) => object[step] as Branch, copy);
  if (last === '-') (branch as unknown as unknown[]).push(value);
  else if (value === undefined) delete branch[last];
  else branch[last] = value;
  return copy as unknown as Json;
}
