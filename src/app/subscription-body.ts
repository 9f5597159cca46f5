import type { Request } from 'express';
import type { KnownDocuments } from '../../schema/index.ts';
import { sha256 } from '../auth/secret.ts';
import { Refusal, invalid } from '../errors.ts';
import { Check } from '../platform/values/check.ts';

interface SubscriptionBody {
  query?: unknown;
  operationName?: unknown;
  variables?: unknown;
  extensions?: { persistedQuery?: { sha256Hash?: unknown } } | null;
}

/**
 * Checks the body of a subscription, whose mistakes the library would answer in a form of its own, and sets the text of a
 * document that was sent by its hash alone, as clients with persisted documents do.
 */
export async function completeBody(request: Request, documents: KnownDocuments): Promise<void> {
  if (!request.is('application/json')) throw invalid('', 'must be JSON, as application/json');
  if (!isObject(request.body)) throw invalid('', 'must be a JSON object');
  const body: SubscriptionBody = request.body;
  const check = new Check();
  for (const name of ['variables', 'extensions'] as const)
    check.that(isObject(body[name] ?? {}), `/${name}`, 'must be an object');
  check.that(typeof (body.operationName ?? '') === 'string', '/operationName', 'must be a string').done();
  await completeDocument(body, documents);
  check.that(typeof body.query === 'string', '/query', 'must be the document, as a string').done();
}

async function completeDocument(body: SubscriptionBody, documents: KnownDocuments): Promise<void> {
  const hash = body.extensions?.persistedQuery?.sha256Hash;
  if (typeof hash !== 'string') return;
  body.query ??= await documents.get(hash);
  if (typeof body.query !== 'string') throw unknownDocument();
  if (sha256(body.query) !== hash)
    throw invalid('/extensions/persistedQuery/sha256Hash', 'is not that of the document');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unknownDocument(): Refusal {
  return new Refusal('not_found', 'document_not_found', 'No document with this hash is known; send its text as well.');
}
