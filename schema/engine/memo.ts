import type { PassedCheck } from '../../src/auth/base-viewer.ts';
import { findProfile } from '../../src/billing/customers/profile/find-profile.ts';
import { conflict } from '../../src/errors.ts';
import type { Refusal } from '../../src/errors.ts';
import { parseId } from '../../src/platform/values/ids.ts';
import type { IdempotentRequest, Memo } from '../../src/platform/idempotency.ts';
import type { HubContext } from '../context.ts';
import { findNode } from './node.ts';

type Payload = Record<string, unknown>;

/** The stored form of an answer: ids if it can be read again, and otherwise the whole answer, sealed. */
type MemoizedAnswer =
  | { field: string; id: string }
  | { again: keyof typeof rereaders; id: string }
  | { ids: Payload }
  | { sealed: string }
  /** An answer that was stored before answers were sealed. */
  | { gone: true };

/** The stored form of a completed request: its answer, and the checks that its caller passed. */
type StoredAnswer = MemoizedAnswer & { checks?: PassedCheck[] };

/** Readers for objects without an id of their own, by the payload field that contains them. */
const rereaders = {
  billingProfile: {
    idOf: (profile: object) => (profile as { projectId: string }).projectId,
    read: ({ em }: HubContext, projectId: string): Promise<object> => findProfile(em, projectId),
  },
};

/** Creates the stored form of an answer and of its caller's checks. */
export function memoOf(
  { memoBox }: HubContext,
  request: IdempotentRequest,
  payload: Payload,
  checks: PassedCheck[],
): Memo {
  const answer = nodeIn(payload) ?? rereadableIn(payload) ?? idsIn(payload);
  return { ...(answer ?? { sealed: memoBox.close(JSON.stringify(payload), ownerOf(request)) }), checks };
}

/**
 * The answer of a repeated request, for a caller who is still allowed to make it: the object in its current state, or the
 * sealed answer. Secrets that are shown once, such as an API key, are not shown again.
 */
export async function payloadOf(context: HubContext, request: IdempotentRequest, memo: Memo): Promise<Payload> {
  const stored = memo as StoredAnswer;
  const { viewer } = context;
  viewer.repeatChecks(stored.checks ?? []);
  const payload = await readAnswer(context, request, stored);
  viewer.repeatRights(stored.checks ?? []);
  return payload;
}

async function readAnswer(context: HubContext, request: IdempotentRequest, answer: MemoizedAnswer): Promise<Payload> {
  if ('field' in answer) {
    const reader = { ...context, viewer: context.viewer.forReplay() };
    return { [answer.field]: await findNode(reader, answer.id) };
  }
  if ('again' in answer) return { [answer.again]: await rereaders[answer.again].read(context, answer.id) };
  if ('ids' in answer) return answer.ids;
  if ('gone' in answer) throw answerNotKept();
  return JSON.parse(unseal(context, request, answer.sealed)) as Payload;
}

function unseal({ memoBox }: HubContext, request: IdempotentRequest, sealed: string): string {
  try {
    return memoBox.open(sealed, ownerOf(request));
  } catch {
    throw answerNotKept();
  }
}

/** Binds a sealed answer to its request, so that it cannot be used for another one. */
function ownerOf({ projectId, principal, key }: IdempotentRequest): string {
  return JSON.stringify([projectId, principal, key]);
}

function answerNotKept(): Refusal {
  return conflict(
    'answer_not_kept',
    'This request was completed before, and its answer cannot be shown again; read the created objects instead.',
  );
}

/** Finds the object with an id in a payload. */
function nodeIn(payload: Payload): MemoizedAnswer | undefined {
  const [field, node] = Object.entries(payload).find(([, value]) => isNode(value)) ?? [];
  return field ? { field, id: (node as { id: string }).id } : undefined;
}

function isNode(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value;
}

function rereadableIn(payload: Payload): MemoizedAnswer | undefined {
  for (const [again, { idOf }] of Object.entries(rereaders)) {
    const value = payload[again];
    if (typeof value === 'object' && value !== null) return { again: again as keyof typeof rereaders, id: idOf(value) };
  }
  return undefined;
}

/** Recognises a payload that consists of ids, such as that of a deletion. */
function idsIn(payload: Payload): MemoizedAnswer | undefined {
  const isIds = Object.values(payload).every((value) => typeof value === 'string' && parseId(value));
  return isIds ? { ids: payload } : undefined;
}
