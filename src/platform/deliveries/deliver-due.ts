import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, rawSql, sql, typeId, uuid } from '../store/sql.ts';
import type { Sql } from '../store/sql.ts';

/** What is to be sent to somebody outside the hub. */
export interface Message {
  /** As the database has it. */
  id: string;
  projectId: string;
  /** How often it was tried, this time included. */
  tries: number;
}

/** A kind of message, each of which is sent until it arrives or is given up on. */
export interface DeliveryKind<M extends Message> {
  /** The table of those that have not arrived: with id, project_id, tries and due_at, and a row for each. */
  table: string;
  /** What else of a row is needed to send it, as a list of columns; and how these are spelled. */
  columns: Sql;
  spelling: Record<string, (value: string) => unknown>;
  /** Seconds from each try to the next; a message that has not arrived after the last of them is given up on. */
  waitSeconds: readonly number[];
  /** Sends it, outside of any transaction; throws unless it has arrived. */
  send(message: M): Promise<void>;
  /** Hears of each try that failed. */
  onFailure(message: M, failure: DeliveryFailure): void;
  /** Writes down that it was given up on, in the transaction that removes it. */
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

/** So many are sent at the same time. */
const atOnce = 10;

/**
 * Sends some of the messages that are due; answers how many it tried, and 0 when nothing was due. A message is claimed by
 * moving it to its next try, so that of several instances one sends it; should that one end meanwhile, another sends it
 * again in time. So a message arrives at least once, and a receiver may get it twice.
 */
export async function deliverDue<M extends Message>(
  { orm, now }: Delivering,
  kind: DeliveryKind<M>,
): Promise<number> {
  const due = await claim(orm.em.fork(), kind, now());
  await Promise.all(due.map((message) => deliver(orm, kind, message)));
  return due.length;
}

async function deliver<M extends Message>(
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

async function fail<M extends Message>(
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

async function claim<M extends Message>(
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

/** Answers whether it was still there. */
async function remove<M extends Message>(
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
