import { deepStrictEqual } from 'node:assert/strict';
import { parseId } from '../src/platform/values/ids.ts';
import { operations } from './operations.ts';
import type { Operation, Servers } from './operations.ts';
import type { SeededData } from './seed.ts';

/** Requires that reads of the catalog return what their baselines do; only the format of ids may differ. */
export async function checkSameProducts(servers: Servers, seeded: SeededData): Promise<void> {
  const reads = operations(seeded).filter(({ isRead }) => isRead);
  for (const same of Map.groupBy(reads, ({ floor }) => floor).values()) {
    const answers = await Promise.all(same.map((operation) => products(servers, operation)));
    for (const answer of answers) deepStrictEqual(answer, answers[0]);
  }
}

async function products(servers: Servers, { name, server, request }: Operation): Promise<unknown[]> {
  const { path, ...init } = request(0, 0);
  const response = await fetch(servers[server].address + path, init);
  const body = JSON.parse(await response.text(), idAsUuid) as Answer;
  if (!response.ok) throw new Error(`${name} returns ${response.status}`);
  if (Array.isArray(body.data)) return body.data;
  return body.data?.products?.nodes ?? [body.data?.product ?? body];
}

/** A list or one product, of REST or of GraphQL. */
interface Answer {
  data?: unknown[] | { products?: { nodes: unknown[] }; product?: unknown };
}

function idAsUuid(key: string, value: unknown): unknown {
  return (key === 'id' && typeof value === 'string' && parseId(value)?.uuid) || value;
}
