import type { Asked } from '../src/auth/base-viewer.ts';
import { findProfile } from '../src/billing/profile/find-profile.ts';
import { conflict } from '../src/errors.ts';
import type { Refusal } from '../src/errors.ts';
import { parseId } from '../src/platform/ids.ts';
import type { IdempotentRequest, Memo } from '../src/platform/idempotency.ts';
import type { HubContext } from './context.ts';
import { findNode } from './node.ts';

type Payload = Record<string, unknown>;

/** What is kept of an answer: ids where it can be read again, and else the whole of it, sealed. */
type Kept =
  | { field: string; id: string }
  | { again: keyof typeof readAgain; id: string }
  | { ids: Payload }
  | { sealed: string }
  /** Of an answer that was kept before answers were sealed. */
  | { gone: true };

/** What is kept of a request that was done: its answer, and what its caller was asked for meanwhile. */
type Done = Kept & { asked?: Asked[] };

/** Things without an id of their own, by the field of the payload that holds them, and how each is read again. */
const readAgain = {
  billingProfile: {
    idOf: (profile: object) => (profile as { projectId: string }).projectId,
    read: ({ em }: HubContext, projectId: string): Promise<object> => findProfile(em, projectId),
  },
};

export function memoOf(
  { memoBox }: HubContext,
  request: IdempotentRequest,
  payload: Payload,
  asked: Asked[],
): Memo {
  const kept = nodeIn(payload) ?? againIn(payload) ?? idsIn(payload);
  return { ...(kept ?? { sealed: memoBox.close(JSON.stringify(payload), ownerOf(request)) }), asked };
}

/**
 * The answer of a request that was done before, to a caller who would be let do it now: the thing as it is, or what was
 * answered. What is shown only once, such as the secret of a key, is not shown again.
 */
export async function payloadOf(
  context: HubContext,
  request: IdempotentRequest,
  memo: Memo,
): Promise<Payload> {
  const done = memo as Done;
  const { viewer } = context;
  viewer.askAgain(done.asked ?? []);
  const payload = await open(context, request, done);
  viewer.askForRights(done.asked ?? []);
  return payload;
}

async function open(context: HubContext, request: IdempotentRequest, kept: Kept): Promise<Payload> {
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

/** What was sealed for one request cannot be put in the place of another's. */
function ownerOf({ projectId, principal, key }: IdempotentRequest): string {
  return JSON.stringify([projectId, principal, key]);
}

function notKept(): Refusal {
  return conflict(
    'answer_not_kept',
    'This request was done before, and its answer cannot be shown again; read what it made.',
  );
}

/** A payload has one field that holds the thing the mutation was about. */
function nodeIn(payload: Payload): Kept | undefined {
  const [field, node] = Object.entries(payload).find(([, value]) => isNode(value)) ?? [];
  return field ? { field, id: (node as { id: string }).id } : undefined;
}

function isNode(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value;
}

function againIn(payload: Payload): Kept | undefined {
  for (const [again, { idOf }] of Object.entries(readAgain)) {
    const value = payload[again];
    if (typeof value === 'object' && value !== null)
      return { again: again as keyof typeof readAgain, id: idOf(value) };
  }
  return undefined;
}

/** Where nothing is left of the thing, its id is all there is to tell. */
function idsIn(payload: Payload): Kept | undefined {
  const isIds = Object.values(payload).every((value) => typeof value === 'string' && parseId(value));
  return isIds ? { ids: payload } : undefined;
}
