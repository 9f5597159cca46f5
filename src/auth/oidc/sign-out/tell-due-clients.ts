import type { EntityManager } from '@mikro-orm/postgresql';
import type { Client, Provider } from 'oidc-provider';
import type { Temporal } from 'temporal-polyfill';
import type { Orm } from '../../../platform/postgres/orm.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { query, sql, typeId, uuid } from '../../../platform/store/sql.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { reasonOf, recordFailure } from './backchannel-logout.ts';

/** What tells clients of sessions that ended from afar: by an operator, another browser, a new password. */
export interface Logouts {
  /** Tells some of those that are due; answers how many, and nothing is left when it answers 0. */
  tellDue(): Promise<number>;
  /** Calls whenever there is somebody to tell, whichever instance ended the session. */
  onNew(listener: () => void): void;
}

export interface Tellers {
  orm: Orm;
  provider: Provider;
  clock: Clock;
  log: Logger;
}

interface Notice {
  id: string;
  projectId: string;
  clientId: string;
  userId: string;
  sid: string;
  /** The present one too. */
  tries: number;
}

const hub: Actor = { principal: 'hub:logouts' };

const AT_ONCE = 10;

/** Seconds from each try to the next; who does not hear after the last of them is given up on. */
const WAITS = [10, 60, 300, 1800, 7200];

/**
 * Tells some clients whose notices are due, each by a logout token of its own, outside of any transaction. A notice is
 * claimed by moving it to its next try, so that of several instances one tells; should that one end meanwhile, another
 * tells again in time. A client may so hear twice of one session's end, which is as ended as before.
 */
export async function tellDueClients({ provider, ...options }: Tellers): Promise<number> {
  const due = await claim(options.orm.em.fork(), options.clock.now());
  await Promise.all(
    due.map(async (notice) => {
      const reason = await tell(provider, notice);
      if (reason === undefined) await forget(options.orm.em.fork(), notice);
      else await noteFailure(options, notice, reason);
    }),
  );
  return due.length;
}

/** Why it could not be told; one that is gone, disabled, or does not want to be told any more has no part in it. */
async function tell(provider: Provider, { clientId, userId, sid }: Notice): Promise<string | undefined> {
  try {
    const client = await provider.Client.find(clientId);
    if (client?.backchannelLogoutUri) await (client as Told).backchannelLogout(userId, sid);
    return undefined;
  } catch (error) {
    return reasonOf(error as Error);
  }
}

/** As the library has it; its types leave it out. */
type Told = Client & { backchannelLogout(userId: string, sid: string): Promise<void> };

async function noteFailure(
  { orm, clock, log }: Omit<Tellers, 'provider'>,
  notice: Notice,
  reason: string,
): Promise<void> {
  const { projectId, clientId, userId, tries } = notice;
  if (tries <= WAITS.length) {
    log.info({ clientId, reason, tries }, 'a client was not told of a sign-out; it is tried again');
    return;
  }
  log.warn({ clientId, reason, tries }, 'a client was not told of a sign-out');
  const failure = { projectId, clientId, userId, reason };
  await orm.em.fork().transactional(async (em) => {
    const gone = await forget(em, notice);
    if (gone.length) recordFailure(em, hub, failure, clock.now());
  });
}

async function claim(em: EntityManager, now: Temporal.Instant): Promise<Notice[]> {
  return query<Notice>(
    em,
    sql`with due as materialized (
      select id, project_id from logout_notice where due_at <= ${now}
      order by due_at limit ${AT_ONCE} for update skip locked
    )
    update logout_notice notice
    set tries = tries + 1,
      due_at = ${now}::timestamptz
        + (${WAITS}::integer[])[least(tries + 1, ${WAITS.length})] * interval '1 second'
    from due where notice.id = due.id and notice.project_id = due.project_id
    returning notice.id, notice.project_id as "projectId", client_id as "clientId", user_id as "userId",
      sid, tries`,
    { projectId: typeId.project, clientId: typeId.client, userId: typeId.user },
  );
}

/** Answers a row where the notice was still there. */
async function forget(em: EntityManager, { id, projectId }: Notice): Promise<object[]> {
  return query(
    em,
    sql`delete from logout_notice where id = ${id} and project_id = ${uuid.project(projectId)} returning 1`,
  );
}
