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
 * Makes every field of Mutation one transaction: what a refused one changed is gone before the next begins.
 * Done to the finished schema, so that no resolver can forget it and no query pays for it.
 */
export function wrapMutations(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    field.resolve = inTransaction(field as GraphQLField<unknown, HubContext>);
    // One that is refused must not take the answers of the others with it, which have been committed.
    field.type = getNullableType(field.type);
  }
  return schema;
}

/** Refuses when the credential in an input, such as a licence key, is not valid any more. */
type Recheck = (args: never, context: HubContext) => Promise<unknown>;

/** For a mutation whose input contains a credential: it is checked again before an earlier answer is repeated. */
export const recheckedOnReplay = (recheck: Recheck): MethodDecorator =>
  Extensions({ recheckOnReplay: recheck }) as MethodDecorator;

/** For a mutation that has slow work to do before its transaction begins; it opens one itself, and takes no key. */
export const opensItsOwnTransaction = (): MethodDecorator =>
  Extensions({ opensItsOwnTransaction: true }) as MethodDecorator;

function inTransaction(field: GraphQLField<unknown, HubContext>): FieldResolver {
  const resolve: FieldResolver = field.resolve ?? defaultFieldResolver;
  return async (source, args, context, info) => {
    const work = () => resolve(source, args, context, info);
    try {
      const payload = field.extensions.opensItsOwnTransaction
        ? await work()
        : await inTurn(context, () => once({ field, info }, args, context, work));
      context.mails.forEach(context.mail);
      return payload;
    } catch (error) {
      const translated = translate(error);
      await auditAttempt(context, translated);
      throw translated;
    } finally {
      context.mails.length = 0;
      context.afterRollback.length = 0;
      context.loaders.clear();
    }
  };
}

/** The pauses between the attempts of a request that waits without holding a connection, more or less. */
const pausesMs = [25, 50, 100, 200, 400, 800];

/**
 * Does the work in a transaction. One that PostgreSQL takes back because of a deadlock is done once more; one whose
 * Idempotency-Key or test clock another request holds is tried again, and holds no connection in between. What the
 * attempt before meant to send is forgotten.
 */
async function inTurn(context: HubContext, work: () => Promise<unknown>): Promise<unknown> {
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

/** Requests that waited for the same lock would collide again if all of them came back at the same time. */
function spread(ms: number | undefined): number | undefined {
  return ms && ms * (0.5 + Math.random());
}

/** How long to wait before another attempt; undefined where none is made. */
function pauseAfter(error: unknown, failures: number): number | undefined {
  if (isInProgress(error) || isHeldByAnother(error)) return spread(pausesMs[failures]);
  return wasTakenBack(error) && failures === 0 ? 0 : undefined;
}

/**
 * Keeps in the audit what someone tried on a thing in a state that does not allow it, in a transaction of its own after
 * all else is undone. Only a caller who may change the thing sees its state, so no one else fills the audit by this.
 */
async function auditAttempt({ em, viewer, now }: HubContext, error: unknown): Promise<void> {
  if (!(error instanceof Refusal) || !error.attempt || viewer.kind === 'nobody') return;
  const refused = { ...error.attempt, code: error.code };
  await em.transactional(async (inner) => recordRefused(inner, viewer, now, refused), { clear: true });
}

interface Called {
  field: GraphQLField<unknown, HubContext>;
  info: GraphQLResolveInfo;
}

/** With an Idempotency-Key, the answer of an earlier request with the same key is repeated instead of its work. */
async function once(
  { field, info }: Called,
  args: Record<string, unknown>,
  context: HubContext,
  work: () => unknown,
): Promise<unknown> {
  const { em, viewer, idempotencyKey, now } = context;
  if (!idempotencyKey || viewer.kind === 'nobody') return work();
  const request: IdempotentRequest = {
    principal: viewer.principal,
    projectId: viewer.kind === 'project' ? viewer.projectId : viewer.clientProjectId,
    // A document may hold several mutations: each has its own turn.
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
