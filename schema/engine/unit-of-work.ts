import { setTimeout } from 'node:timers/promises';
import { defaultFieldResolver, getNullableType } from 'graphql';
import type { GraphQLField, GraphQLFieldResolver, GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import { Extensions } from 'type-graphql';
import { claim, isInProgress, settle } from '../../src/platform/idempotency.ts';
import type { IdempotentRequest } from '../../src/platform/idempotency.ts';
import type { Viewer } from '../../src/auth/viewer.ts';
import { translate } from '../../src/platform/postgres/constraint-refusals.ts';
import { Refusal } from '../../src/errors.ts';
import { isHeldByAnother } from '../../src/platform/postgres/database-errors.ts';
import { wasTakenBack } from '../../src/platform/store/taken-back.ts';
import { recordRefused } from '../../src/platform/events/record.ts';
import type { HubContext } from '../context.ts';
import { memoOf, payloadOf } from './memo.ts';

type FieldResolver = GraphQLFieldResolver<unknown, HubContext, Record<string, unknown>, unknown>;

/**
 * Makes every field of Mutation one transaction: changes of a refused one are rolled back before the next begins.
 * Applied to the finished schema, so that no resolver can forget it and no query pays for it.
 */
export function wrapMutations(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    field.resolve = inTransaction(field as GraphQLField<unknown, HubContext>);
    // A refused mutation must not discard the answers of the others, which have been committed.
    field.type = getNullableType(field.type);
  }
  return schema;
}

/** Refuses if the credential in an input, such as a licence key, is no longer valid. */
type Recheck = (args: never, context: HubContext) => Promise<unknown>;

/** Marks a mutation whose input contains a credential, which is checked again before an earlier answer is repeated. */
export const recheckedOnReplay = (recheck: Recheck): MethodDecorator =>
  Extensions({ recheckOnReplay: recheck }) as MethodDecorator;

/**
 * Marks a mutation that does slow work before it opens its own transaction; it ignores an Idempotency-Key, unless it opens the
 * transaction by `changeOnce`.
 */
export const opensItsOwnTransaction = (): MethodDecorator =>
  Extensions({ opensItsOwnTransaction: true }) as MethodDecorator;

function inTransaction(field: GraphQLField<unknown, HubContext>): FieldResolver {
  const resolve: FieldResolver = field.resolve ?? defaultFieldResolver;
  return async (source, args, context, info) => {
    const work = () => resolve(source, args, context, info);
    try {
      const payload = field.extensions.opensItsOwnTransaction
        ? await work()
        : await runWithRetries(context, () => runIdempotently({ field, info }, args, context, work));
      context.mailbox.announce(context.mails);
      return payload;
    } catch (error) {
      const translated = translate(error);
      await auditRefusedAttempt(context, translated);
      throw translated;
    } finally {
      context.mails.length = 0;
      context.afterRollback.length = 0;
      context.loaders.clear();
    }
  };
}

interface OneChange {
  info: GraphQLResolveInfo;
  args: Record<string, unknown>;
}

/** The change of a mutation that has done slow work before: in a transaction, and once for its Idempotency-Key. */
export function changeOnce<Payload>(
  context: HubContext,
  { info, args }: OneChange,
  change: () => Promise<Payload>,
): Promise<Payload> {
  const field = info.parentType.getFields()[info.fieldName] as GraphQLField<unknown, HubContext>;
  const once = () => runIdempotently({ field, info }, args, context, change);
  return runWithRetries(context, once) as Promise<Payload>;
}

/** The approximate pauses between the attempts of a request that waits without holding a connection. */
const pausesMs = [25, 50, 100, 200, 400, 800];

/**
 * Does the work in a transaction. After a deadlock it is retried once. While another request holds its Idempotency-Key or
 * test clock it is retried several times, without holding a connection in between. Mails of failed attempts are dropped.
 */
async function runWithRetries(context: HubContext, work: () => Promise<unknown>): Promise<unknown> {
  const { em, mails, afterRollback, loaders } = context;
  for (let failures = 0; ; failures += 1) {
    try {
      return await em.transactional(work, { clear: true });
    } catch (error) {
      for (const undo of afterRollback.splice(0)) await undo();
      const pauseMs = pauseAfter(error, failures);
      if (pauseMs === undefined) throw error;
      mails.length = 0;
      loaders.clear();
      await setTimeout(pauseMs);
    }
  }
}

/** Adds jitter: requests that waited for the same lock would otherwise collide again. */
function withJitter(ms: number | undefined): number | undefined {
  return ms && ms * (0.5 + Math.random());
}

/** The pause before another attempt in ms; undefined if there is none. */
function pauseAfter(error: unknown, failures: number): number | undefined {
  if (isInProgress(error) || isHeldByAnother(error)) return withJitter(pausesMs[failures]);
  return wasTakenBack(error) && failures === 0 ? 0 : undefined;
}

/**
 * Audits an action that the state of its object does not allow, in a transaction of its own after the rollback. Only
 * callers who may change the object learn its state, so no other caller can fill the audit.
 */
async function auditRefusedAttempt({ em, viewer, now }: HubContext, error: unknown): Promise<void> {
  if (!(error instanceof Refusal) || !error.attempt || viewer.kind === 'nobody') return;
  const refused = { ...error.attempt, code: error.code };
  await em.transactional(async (inner) => recordRefused(inner, viewer, now, refused), { clear: true });
}

interface MutationCall {
  field: GraphQLField<unknown, HubContext>;
  info: GraphQLResolveInfo;
}

/** With an Idempotency-Key, repeats the answer of an earlier request with the same key instead of doing the work. */
async function runIdempotently(
  { field, info }: MutationCall,
  args: Record<string, unknown>,
  context: HubContext,
  work: () => unknown,
): Promise<unknown> {
  const { em, viewer, idempotencyKey, now } = context;
  if (!idempotencyKey || viewer.kind === 'nobody') return work();
  const request: IdempotentRequest = {
    principal: viewer.principal,
    projectId: viewer.kind === 'user' ? viewer.clientProjectId : viewer.projectId,
    // A document may contain several mutations, each with a key of its own.
    key: `${idempotencyKey} ${info.path.key}`,
    field: info.fieldName,
    args,
    now,
  };
  const earlier = await claim(em, request);
  if (earlier) {
    const recheck = field.extensions.recheckOnReplay as Recheck | undefined;
    await recheck?.(args as never, context);
    const payload = await payloadOf(context, request, earlier);
    context.replayed = true;
    return payload;
  }
  return recordingChecks(context, async (recording) => {
    const payload = (await work()) as Record<string, unknown>;
    await settle(em, request, memoOf(context, request, payload, recording.passedChecks));
    return payload;
  });
}

/** Does the work with a viewer that records the checks it passes; a repeated request must pass them again. */
async function recordingChecks<T>(context: HubContext, work: (recording: Viewer) => Promise<T>): Promise<T> {
  const { viewer } = context;
  const recording = viewer.recordingChecks();
  context.viewer = recording;
  try {
    return await work(recording);
  } finally {
    context.viewer = viewer;
  }
}
