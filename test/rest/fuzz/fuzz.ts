import fc from 'fast-check';
import type { OpenApi } from '../../../rest/openapi/document.ts';
import type { TestHub } from '../../support/hub.ts';
import { IdPool } from './id-pool.ts';
import { Judge } from './judge.ts';
import type { FuzzAnswer } from './judge.ts';
import { mutated } from './mutations.ts';
import { operationsOf, validRequest } from './requests.ts';
import type { FuzzRequest, Operation } from './requests.ts';
import { openShop } from './shop.ts';
import { Values } from './values.ts';

export interface FuzzReport {
  /** The number of answers by status. */
  statuses: Record<string, number>;
  /** One example of each fault, by operation. */
  faults: string[];
}

/** The requests of one project, whose key may send 1000 in an hour. */
const requestsOfShop = 300;

/** Signing out ends the session of the requests that follow, and suspending ends the caller's own account. */
const avoided = new Set(['DELETE /me/sessions', 'POST /users/{id}/suspend']);

/** Sends valid and wrong requests of the document in turn. Draws the same requests for the same seed. */
export async function fuzz(hub: TestHub, count: number, seed: number): Promise<FuzzReport> {
  const document = (await (await fetch(`${hub.address}/openapi.json`)).json()) as OpenApi;
  const judge = new Judge(document);
  const operations = operationsOf(document).filter(
    ({ method, path }) => !avoided.has(`${method.toUpperCase()} ${path}`),
  );
  /** The operation that answers, which is another one if the method was changed. */
  const answering = ({ method, path }: FuzzRequest): Operation | undefined =>
    operations.find((each) => each.method === method.toLowerCase() && each.path === path);
  const statuses: Record<string, number> = {};
  const faults = new Map<string, string>();
  for (let sent = 0; sent < count; sent += requestsOfShop) {
    const ids = new IdPool();
    const credentials = await openShop(hub, ids, sent);
    const draws = drawsOf(operations, new Values(document, ids), Math.min(requestsOfShop, count - sent), seed + sent);
    for (const { operation, request, nth } of draws) {
      const answer = await send(hub, request, credentials[nth % credentials.length]);
      ids.harvest(answer.text);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      for (const fault of judge.faultsOf(answering(request) ?? operation, request, answer)) {
        const kind = `${request.method} ${request.path}: ${fault}`.replaceAll(
          /[a-z]+_[0-9a-z]{26}|[0-9a-f-]{36}/g,
          '…',
        );
        if (!faults.has(kind)) faults.set(kind, exampleOf(request));
      }
    }
  }
  return { statuses, faults: [...faults].map(([fault, example]) => `${fault}\n    ${example}`) };
}

interface Draw {
  operation: Operation;
  request: FuzzRequest;
  nth: number;
}

/** Draws requests one at a time, so that they name objects of earlier answers; every third is wrong. */
function* drawsOf(operations: Operation[], values: Values, count: number, seed: number): Generator<Draw> {
  for (let index = 0; index < count; index += 1) {
    const operation = operations[(seed * 7 + index * 31) % operations.length];
    const valid = validRequest(operation, values);
    const drawn = fc.record({ request: index % 3 === 2 ? mutated(valid) : valid, nth: fc.nat({ max: 99 }) });
    const [{ request, nth }] = fc.sample(drawn, { seed: seed + index, numRuns: 1 });
    yield { operation, request, nth };
  }
}

async function send(hub: TestHub, request: FuzzRequest, credential: Record<string, string>): Promise<FuzzAnswer> {
  const { url, method, body, headers } = request;
  const options = { method, body, redirect: 'manual' as const, headers: { ...credential, ...headers } };
  // An idle connection may be closed while it is used again.
  const response = await fetch(hub.address + url, options).catch(() => fetch(hub.address + url, options));
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
}

function exampleOf({ method, url, body, headers, mutation }: FuzzRequest): string {
  const parts = [method, url, JSON.stringify(headers), body?.slice(0, 600), mutation && `(with ${mutation})`];
  return parts.filter(Boolean).join(' ');
}
