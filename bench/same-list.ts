import { deepStrictEqual } from 'node:assert/strict';
import { parseId } from '../src/platform/values/ids.ts';
import { operations } from './operations.ts';
import type { Operation, Servers } from './operations.ts';
import type { SeededData } from './seed.ts';

/** Requires all lists to return the same products, so that the comparison is fair; only the format of ids may differ. */
export async function checkSameList(servers: Servers, seeded: SeededData): Promise<void> {
  const lists = operations(seeded).filter(({ isList }) => isList);
  const answers = await Promise.all(lists.map((operation) => products(servers, operation)));
  for (const answer of answers) deepStrictEqual(answer, answers[0]);
}

async function products(servers: Servers, { name, server, request }: Operation): Promise<unknown[]> {
  const { path, ...init } = request(0, 0);
  const response = await fetch(servers[server].address + path, init);
  const body = JSON.parse(await response.text(), idAsUuid) as ListBody;
  const list = body.data instanceof Array ? body.data : body.data.products.nodes;
  if (!response.ok || list.length !== 50) throw new Error(`${name} does not return 50 products`);
  return list;
}

interface ListBody {
  data: unknown[] | { products: { nodes: unknown[] } };
}

function idAsUuid(key: string, value: unknown): unknown {
  return (key === 'id' && typeof value === 'string' && parseId(value)?.uuid) || value;
}
