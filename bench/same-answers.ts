import { partialDeepStrictEqual } from 'node:assert/strict';
import type { Operation, Servers } from './operations.ts';

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/**
 * Requires equivalent responses, so that the comparison is fair. The hub's response must have at least the members of the
 * baseline's, with tokens of the same format, algorithm, claims and lifetime.
 */
export async function requireSameAnswers(servers: Servers, operations: Operation[]): Promise<void> {
  for (const pair of Map.groupBy(operations, ({ floor }) => floor).values()) {
    const [bare, hub] = (await Promise.all(pair.map((operation) => send(servers, operation)))) as Answers;
    partialDeepStrictEqual(shape(hub), shape(bare));
  }
}

type Answers = [bare: Answer, hub: Answer];

async function send(servers: Servers, { server, request, answered }: Operation): Promise<Answer> {
  const { path, ...init } = request(0, 0);
  const response = await fetch(servers[server].address + path, init);
  const text = await response.text();
  if (response.ok) answered?.(text, 0);
  return { status: response.status, body: JSON.parse(text) as Answer['body'] };
}

/** The parts of a response that must be equal for different people. */
function shape(value: unknown, name = ''): unknown {
  if (['status', 'expires_in', 'active'].includes(name)) return value;
  if (name === 'scope') return String(value).split(' ').sort();
  if (typeof value === 'string') return shapeOfText(value);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shape(each, key)]));
}

function shapeOfText(text: string): unknown {
  const claims = claimsOf(text);
  if (!claims) return 'text';
  const { alg, typ } = decode(text, 0)!;
  return { alg, typ, claims: shape(claims), seconds: Number(claims.exp) - Number(claims.iat) };
}

function claimsOf(token: unknown): Record<string, unknown> | undefined {
  return typeof token === 'string' && token.split('.').length === 3 ? decode(token, 1) : undefined;
}

function decode(token: string, part: number): Record<string, unknown> | undefined {
  try {
    return JSON.parse(Buffer.from(token.split('.')[part]!, 'base64url').toString()) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
