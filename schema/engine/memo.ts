import type { PassedCheck } from '../../src/auth/base-viewer.ts';
import { findProfile } from '../../src/billing/customers/profile/find-profile.ts';
import { conflict } from '../../src/errors.ts';
import type { Refusal } from '../../src/errors.ts';
import { parseId } from '../../src/platform/values/ids.ts';
import type { IdempotentRequest, Memo } from '../../src/platform/idempotency.ts';
import type { HubContext } from '../context.ts';
import { findNode } from './node.ts';

type Payload = Record<string, unknown>;

/** The stored form of an answer: ids where it can be read again, and otherwise the whole answer, sealed. */
type MemoizedAnswer =
  | { field: string; id: string }
  | { again: keyof typeof readAgain; id: string }
  | { ids: Payload }
  | { sealed: string }
  /** An answer that was stored before answers were sealed. */
  | { gone: true };

/** The stored form of a request that was done: its answer, and the checks that its caller passed. */
type Done = MemoizedAnswer & { checks?: PassedCheck[] };

/** How things without an id of their own are read again, by the field of the payload that holds them. */
const readAgain = {
  billingProfile: {
    idOf: (profile: object) => (profile as { projectId: string }).projectId,
    read: ({ em }: HubContext, projectId: string): Promise<object> => findProfile(em, projectId),
  },
};

/** The stored form of an answer and of its caller's checks. */
export function memoOf(
  { memoBox }: HubContext,
  request: IdempotentRequest,
  payload: Payload,
  checks: PassedCheck[],
): Memo {
  const kept = nodeIn(payload) ?? againIn(payload) ?? idsIn(payload);
  return { ...(kept ?? { sealed: memoBox.close(JSON.stringify(payload), ownerOf(request)) }), checks };
}

/**
 * The answer of a request that was done before, for a caller who may still do it: the thing as it is now, or the sealed
 * answer. Secrets that are shown once, such as an API key, are not shown again.
 */
export async function payloadOf(context: HubContext, request: IdempotentRequest, memo: Memo): Promise<Payload> {
  const done = memo as Done;
  const { viewer } = context;
  viewer.repeatChecks(done.checks ?? []);
  const payload = await open(context, request, done);
  viewer.repeatRights(done.checks ?? []);
  return payload;
}

async function open(context: HubContext, request: IdempotentRequest, kept: MemoizedAnswer): Promise<Payload> {
  if ('field' in kept) {
    const reader = { ...context, viewer: context.viewer.forReplay() };
    return { [kept.field]: await findNode(reader, kept.id) };
  }
  if ('again' in kept) return { [kept.again]: await readAgain[kept.again].read(context, kept.id) };
  if ('ids' in kept) return kept.ids;
  if ('gone' in kept) throw notKept();
  return JSON.parse(unseal(context, request, kept.sealed)) as Payload;
}

function unseal({ memoBox }: HubContext, request: IdempotentRequest, sealed: string): string {
  try {
    return memoBox.open(sealed, ownerOf(request));
  } catch {
    throw notKept();
  }
}

/** Binds a sealed answer to its request, so that it cannot stand for another one. */
function ownerOf({ projectId, principal, key }: IdempotentRequest): string {
  return JSON.stringify([projectId, principal, key]);
}

function notKept(): Refusal {
  return conflict(
    'answer_not_kept',
    'This request was done before, and its answer cannot be shown again; read what it made.',
  );
}

/** The thing with an id in a payload. */
function nodeIn(payload: Payload): MemoizedAnswer | undefined {
  const [field, node] = Object.entries(payload).find(([, value]) => isNode(value)) ?? [];
  return field ? { field, id: (node as { id: string }).id } : undefined;
}

function isNode(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value;
}

function againIn(payload: Payload): MemoizedAnswer | undefined {
  for (const [again, { idOf }] of Object.entries(readAgain)) {
    const value = payload[again];
    if (typeof value === 'object' && value !== null) return { again: again as keyof typeof readAgain, id: idOf(value) };
  }
  return undefined;
}

/** A payload of nothing but ids, such as that of a deletion. */
function idsIn(payload: Payload): MemoizedAnswer | undefined {
  const isIds = Object.values(payload).every((value) => typeof value === 'string' && parseId(value));
  return isIds ? { ids: payload } : undefined;
}
