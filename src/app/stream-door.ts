import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler, Response } from 'express';
import { GraphQLError, parse } from 'graphql';
import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import { createHandler } from 'graphql-sse/lib/use/express';
import { notListed, runSubscription, validationErrorsOf } from '../../schema/index.ts';
import type { HubContext, KnownDocuments } from '../../schema/index.ts';
import { sha256 } from '../auth/secret.ts';
import { Refusal } from '../errors.ts';
import type { Logger } from '../platform/log.ts';
import type { ContextParts } from './hub-context.ts';
import { reportTo } from './middleware.ts';
import { OpenStreams } from './open-streams.ts';
import { completeBody } from './subscription-body.ts';

export interface StreamDoorOptions {
  schema: GraphQLSchema;
  documents: KnownDocuments;
  contextOf: (response: Response) => HubContext;
  log: Logger;
}

/** How soon a stream ends after its credential. */
const checkMs = 5_000;

/** How long the last answers may take once the stream has ended; a reader who takes none is cut off. */
const lastMs = 5_000;

const eventStream = 'text/event-stream';

/** As at /graphql. */
const maxTokens = 4000;

/**
 * Subscriptions by the protocol of graphql-sse, each on a connection of its own: POST with JSON, which no page of another
 * origin sends unasked. The rules for callers, documents and costs are those of /graphql.
 */
export function streamDoor(options: StreamDoorOptions): RequestHandler {
  const open = new OpenStreams();
  const handler = createHandler({
    authenticate: () => null,
    onSubscribe: ({ raw }, { query, variables, operationName }) =>
      subscribe(raw.res!, { query, variables: variables ?? {}, operationName }, options),
    // The library queues what is sent, so that the next answer waits until the reader has taken the one before.
    onNext: (_, { context: { res } }) => untilTaken(res),
  });
  return async (request, response) => {
    if (!request.accepts(eventStream)) throw wantsNoStream();
    // A caller who has left already has no body.
    if (response.closed) return;
    await completeBody(request, options.documents);
    if (response.closed) return;
    open.enter((response.locals as ContextParts).viewer, response);
    response.set('X-Accel-Buffering', 'no').vary('Accept, Authorization, X-API-Key');
    // The library compares the whole header with this type.
    request.headers.accept = eventStream;
    await handler(request, response);
  };
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
