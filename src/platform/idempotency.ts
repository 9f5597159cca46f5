import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Refusal, conflict } from '../errors.ts';
import { query, sql, uuid } from './store/sql.ts';

/** How long a key is remembered. */
const idempotencyHours = 24;

export interface IdempotentRequest {
  /** The owner of the key; two callers may use the same key. */
  principal: string;
  /** The project of the caller's credential, which the key is stored under. */
  projectId: string;
  key: string;
  /** The fingerprint of the request: the same key with another request is a mistake of the caller. */
  field: string;
  args: unknown;
  now: Temporal.Instant;
}

/** 1 to 255 visible ASCII characters. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Reads the key of a request (draft-ietf-httpapi-idempotency-key-header-07 requires quotes; most callers send none).
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header).replace(/^"(.*)"$/, '$1');
  if (idempotencyKeyPattern.test(key)) return key;
  throw new Refusal('invalid', 'invalid_idempotency_key', 'An Idempotency-Key has 1 to 255 visible ASCII characters.');
}

/** The stored form of an answer, written by schema/engine/memo.ts: ids, or a sealed text. */
export type Memo = object;

/**
 * Claims a key for this transaction, or returns the answer of an earlier one with it. If another transaction has the
 * key, it is refused at once, because waiting would hold a connection. The key is held by an advisory lock until the
 * transaction ends in any way, so a crash leaves nothing behind.
 */
export async function claim(em: EntityManager, request: IdempotentRequest): Promise<Memo | undefined> {
  const { principal, key, field, now } = request;
  const project = uuid.project(request.projectId);
  const place = [project, principal, key].join(' ');
  const hash = fingerprint(request);
  const [claimed] = await query<{ is_mine: boolean; is_new: boolean }>(
    em,
    sql`with held as (select pg_try_advisory_xact_lock(hashtextextended(${place}, 0)) as is_mine),
     taken as (
       insert into idempotency_key (project_id, principal, key, field, request_hash, created_at)
       select ${project}::uuid, ${principal}::text, ${key}::text, ${field}::text, ${hash}::text,
         ${now}::timestamptz
       from held where is_mine on conflict do nothing returning 1
     )
     select is_mine, exists (select from taken) as is_new from held`,
  );
  if (!claimed!.is_mine) throw inProgress();
  if (claimed!.is_new) return undefined;
  const [earlier] = await query<{ request_hash: string; memo: Memo }>(
    em,
    sql`select request_hash, memo from idempotency_key
     where project_id = ${project} and principal = ${principal} and key = ${key}`,
  );
  if (earlier?.request_hash !== hash) throw reused();
  return earlier.memo;
}

/** Stores the result for a claimed key, for later requests with it. */
export async function settle(em: EntityManager, request: IdempotentRequest, memo: Memo): Promise<void> {
  const { principal, key } = request;
  await query(
    em,
    sql`update idempotency_key set memo = ${JSON.stringify(memo)}::jsonb
     where project_id = ${uuid.project(request.projectId)} and principal = ${principal} and key = ${key}`,
  );
}

/** Removes keys older than a day, a limited number at a time; returns how many. */
export async function forgetKeys(em: EntityManager, now: Temporal.Instant, limit = 1000): Promise<number> {
  const before = now.subtract({ hours: idempotencyHours });
  const gone = await query(
    em,
    sql`delete from idempotency_key where (project_id, principal, key) in (
       select project_id, principal, key from idempotency_key where created_at < ${before} limit ${limit}
     ) returning 1 as gone`,
  );
  return gone.length;
}

const inProgressCode = 'request_in_progress';

function inProgress(): Refusal {
  const sentence = 'A request with this Idempotency-Key is being worked on; send it again shortly.';
  return conflict(inProgressCode, sentence, { retryAfterSeconds: 1 });
}

/** Whether a request was refused because another one with its key is in progress. */
export function isInProgress(error: unknown): boolean {
  return error instanceof Refusal && error.code === inProgressCode;
}

function reused(): Refusal {
  return new Refusal(
    'invalid',
    'idempotency_key_reused',
    'This Idempotency-Key came with another request before; use a new key for a new request.',
  );
}

function fingerprint({ field, args }: IdempotentRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([field, args], sortedKeys))
    .digest('hex');
}

/** Normalizes a request, so that two formats of it are equal. */
function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'toJSON' in value) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
