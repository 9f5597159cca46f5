import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { GraphQLError, parse } from 'graphql';
import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import { createHandler } from 'graphql-sse/lib/use/express';
import { notListed, runSubscription, validationErrorsOf } from '../../schema/index.ts';
import type { HubContext, KnownDocuments } from '../../schema/index.ts';
import { sha256 } from '../auth/secret.ts';
import { Refusal, invalid } from '../errors.ts';
import type { Logger } from '../platform/log.ts';
import type { ContextParts } from './hub-context.ts';
import { reportTo } from './middleware.ts';

export interface StreamDoorOptions {
  schema: GraphQLSchema;
  documents: KnownDocuments;
  contextOf: (response: Response) => HubContext;
  log: Logger;
}

/** The streams of one caller in this process at most. */
const mostOfCaller = 20;

/** How soon a stream ends after its credential. */
const checkMs = 5_000;

/** How long the last answers may take once the stream has ended; a reader who takes none is cut off. */
const lastMs = 5_000;

/** As at /graphql. */
const maxTokens = 4000;

/**
 * Subscriptions by the protocol of graphql-sse, each on a connection of its own: POST with JSON, which no page of another
 * origin sends unasked. The rules for callers, documents and costs are those of /graphql.
 */
export function streamDoor(options: StreamDoorOptions): RequestHandler {
  const open = new Map<string, number>();
  const handler = createHandler({
    authenticate: () => null,
    onSubscribe: ({ raw }, { query, variables, operationName }) =>
      subscribe(raw.res!, { query, variables: variables ?? {}, operationName }, options),
    // The library queues what is sent, so that the next answer waits until the reader has taken the one before.
    onNext: (_, { context: { res } }) => untilTaken(res),
  });
  return async (request, response) => {
    if (request.headers.accept !== 'text/event-stream') throw wantsNoStream();
    await completeDocument(request, options.documents);
    if (response.closed) return;
    const { party } = (response.locals as ContextParts).viewer;
    const others = open.get(party) ?? 0;
    if (others >= mostOfCaller) throw tooManyStreams();
    open.set(party, others + 1);
    response.once('close', () => leave(open, party));
    response.set('X-Accel-Buffering', 'no').vary('Accept, Authorization, X-API-Key');
    await handler(request, response);
  };
}

function leave(open: Map<string, number>, party: string): void {
  const others = open.get(party)! - 1;
  if (others) open.set(party, others);
  else open.delete(party);
}

/** Sets the text of a document that was sent by its hash alone, as clients with persisted documents do. */
async function completeDocument(request: Request, documents: KnownDocuments): Promise<void> {
  if (!request.is('application/json')) throw invalid('', 'must be JSON, as application/json');
  // There is none if the caller has left already.
  const body = (request.body ?? {}) as { query?: unknown; extensions?: { persistedQuery?: { sha256Hash?: unknown } } };
  const hash = body.extensions?.persistedQuery?.sha256Hash;
  if (typeof hash !== 'string') return;
  body.query ??= await documents.get(hash);
  if (typeof body.query !== 'string') throw unknownDocument();
  if (sha256(body.query) !== hash)
    throw invalid('/extensions/persistedQuery/sha256Hash', 'is not that of the document');
}

interface Params {
  query: string;
  variables: Record<string, unknown>;
  operationName?: string;
}

/** The answers of a subscription, or the one answer that refuses it. */
async function subscribe(
  response: Response,
  { query, ...request }: Params,
  { schema, documents, contextOf, log }: StreamDoorOptions,
): Promise<AsyncGenerator<ExecutionResult>> {
  const document = parsed(query);
  const errors =
    document instanceof GraphQLError
      ? [document]
      : (await documents.accepts(sha256(query)))
        ? validationErrorsOf(schema, document)
        : [notListed()];
  const ended = endOf(response);
  return runSubscription(
    schema,
    { ...request, document: document as DocumentNode },
    { contextOf: () => ({ ...contextOf(response), ended }), report: reportTo(log), errors },
  );
}

function parsed(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens });
  } catch (error) {
    if (error instanceof GraphQLError)
      return new GraphQLError(error.message, {
        ...{ source: error.source, positions: error.positions },
        extensions: { code: 'GRAPHQL_PARSE_FAILED' },
      });
    throw error;
  }
}

/** Aborts when the reader leaves, and when the credential is no longer good. */
function endOf(response: Response): AbortSignal {
  const ended = new AbortController();
  const { authenticateAgain } = response.locals as ContextParts;
  const check = async () => {
    try {
      await authenticateAgain?.();
    } catch (error) {
      if (error instanceof Refusal) ended.abort();
    }
  };
  const timer = setInterval(() => void check(), checkMs).unref();
  response.once('close', () => ended.abort());
  ended.signal.addEventListener('abort', () => {
    clearInterval(timer);
    setTimeout(() => response.destroy(), lastMs).unref();
  });
  if (response.closed) ended.abort();
  return ended.signal;
}

/** Most readers have taken an answer by the next turn of the loop; a slow one is looked at more and more rarely. */
async function untilTaken(response: Response): Promise<void> {
  for (let ms = 0; response.writableLength > 0 && !response.destroyed; ms = Math.min(ms * 2 + 1, 100))
    await (ms ? sleep(ms) : setImmediate());
}

function wantsNoStream(): Refusal {
  const sentence = 'Subscriptions are answered as server-sent events; send the header Accept: text/event-stream.';
  return new Refusal('invalid', 'stream_not_accepted', sentence);
}

function tooManyStreams(): Refusal {
  const sentence = `You have ${mostOfCaller} streams at this instance already; close one.`;
  return new Refusal('limited', 'too_many_followers', sentence, { retryAfterSeconds: 30 });
}

function unknownDocument(): Refusal {
  return new Refusal('not_found', 'document_not_found', 'No document with this hash is known; send its text as well.');
}
