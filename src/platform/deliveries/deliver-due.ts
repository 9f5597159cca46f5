import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, rawSql, sql, typeId, uuid } from '../store/sql.ts';
import type { Sql } from '../store/sql.ts';

/** A message to a receiver outside the hub. */
export interface DueMessage {
  /** The id as the database has it. */
  id: string;
  projectId: string;
  /** The number of attempts, this one included. */
  tries: number;
}

/** A kind of message: each message is sent until it is delivered or abandoned. */
export interface DeliveryKind<M extends DueMessage> {
  /** The table of undelivered messages, with the columns id, project_id, tries and due_at. */
  table: string;
  /** The other columns that sending needs, and the conversion of their values. */
  columns: Sql;
  spelling: Record<string, (value: string) => unknown>;
  /** The seconds between attempts. A message that fails after the last of them is abandoned. */
  waitSeconds: readonly number[];
  /** Sends a message outside of any transaction, in less than the first wait; throws if it was not delivered. */
  send(message: M): Promise<void>;
  /** Called for each failed attempt. */
  onFailure(message: M, failure: DeliveryFailure): void;
  /** Records that the message is abandoned, in the transaction that removes it. */
  giveUp(em: EntityManager, message: M, failure: DeliveryFailure): void;
}

export interface DeliveryFailure {
  error: Error;
  isLast: boolean;
}

interface Delivering {
  orm: { em: EntityManager };
  now: () => Temporal.Instant;
}

/** The number of messages that are sent at the same time. */
const atOnce = 10;

/**
 * Sends some of the due messages; returns how many it tried. A claim moves a message to its next attempt, so that only
 * one instance sends it. If that instance ends meanwhile, another one sends it again later: delivery is at least once.
 */
export async function deliverDue<M extends DueMessage>(
  { orm, now }: Delivering,
  kind: DeliveryKind<M>,
): Promise<number> {
  const due = await claim(orm.em.fork(), kind, now());
  const outcomes = await Promise.allSettled(due.map((message) => deliver(orm, kind, message)));
  // All of them have ended before the failure of one is reported.
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return due.length;
}

async function deliver<M extends DueMessage>(
  { em }: Delivering['orm'],
  kind: DeliveryKind<M>,
  message: M,
): Promise<void> {
  try {
    await kind.send(message);
  } catch (error) {
    return fail(em.fork(), kind, message, error as Error);
  }
  await remove(em.fork(), kind, message);
}

async function fail<M extends DueMessage>(
  em: EntityManager,
  kind: DeliveryKind<M>,
  message: M,
  error: Error,
): Promise<void> {
  const failure = { error, isLast: message.tries > kind.waitSeconds.length };
  kind.onFailure(message, failure);
  if (!failure.isLast) return;
  await em.transactional(async (own) => {
    if (await remove(own, kind, message)) kind.giveUp(own, message, failure);
  });
}

async function claim<M extends DueMessage>(
  em: EntityManager,
  { table, columns, spelling, waitSeconds }: DeliveryKind<M>,
  now: Temporal.Instant,
): Promise<M[]> {
  return query<M>(
    em,
    sql`with due as materialized (
      select id, project_id from ${rawSql(table)} where due_at <= ${now}
      order by due_at limit ${rawSql(String(atOnce))} for update skip locked
    )
    update ${rawSql(table)} message
    set tries = tries + 1,
      due_at = ${now}::timestamptz
        + (${waitSeconds}::integer[])[least(tries + 1, ${waitSeconds.length})] * interval '1 second'
    from due where message.id = due.id and message.project_id = due.project_id
    returning message.id, message.project_id as "projectId", tries, ${columns}`,
    { ...spelling, projectId: typeId.project },
  );
}

/** Returns whether the message was still there. */
async function remove<M extends DueMessage>(
  em: EntityManager,
  { table }: DeliveryKind<M>,
  { id, projectId }: M,
): Promise<boolean> {
  const project = uuid.project(projectId);
  const gone = await query(
    em,
    sql`delete from ${rawSql(table)} where id = ${id} and project_id = ${project} returning 1`,
  );
  return gone.length > 0;
}
