import type { Client, Provider } from 'oidc-provider';
import type { Orm } from '../../../platform/postgres/orm.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { encodeId } from '../../../platform/values/ids.ts';
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
  project_id: string;
  client_id: string;
  user_id: string;
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
  const now = options.clock.now().toString();
  const waits = `{${WAITS.join()}}`;
  const due: Notice[] = await options.orm.em.fork().execute(CLAIM, [now, AT_ONCE, now, waits, WAITS.length]);
  await Promise.all(
    due.map(async (notice) => {
      const reason = await tell(provider, notice);
      if (reason === undefined) await options.orm.em.fork().execute(FORGET, [notice.id, notice.project_id]);
      else await noteFailure(options, notice, reason);
    }),
  );
  return due.length;
}

/** Why it could not be told; one that is gone, disabled, or does not want to be told any more has no part in it. */
async function tell(provider: Provider, { client_id, user_id, sid }: Notice): Promise<string | undefined> {
  try {
    const client = await provider.Client.find(encodeId('client', client_id));
    if (client?.backchannelLogoutUri)
      await (client as Told).backchannelLogout(encodeId('user', user_id), sid);
    return undefined;
  } catch (error) {
    return reasonOf(error as Error);
  }
}

/** As the library has it; its types leave it out. */
type Told = Client & { backchannelLogout(userId: string, sid: string): Promise<void> };

async function noteFailure(
  { orm, clock, log }: Omit<Tellers, 'provider'>,
  { id, project_id, client_id, user_id, tries }: Notice,
  reason: string,
): Promise<void> {
  const clientId = encodeId('client', client_id);
  if (tries <= WAITS.length) {
    log.info({ clientId, reason, tries }, 'a client was not told of a sign-out; it is tried again');
    return;
  }
  log.warn({ clientId, reason, tries }, 'a client was not told of a sign-out');
  const failure = {
    projectId: encodeId('project', project_id),
    clientId,
    userId: encodeId('user', user_id),
    reason,
  };
  await orm.em.fork().transactional(async (em) => {
    const gone = await em.execute<object[]>(FORGET, [id, project_id]);
    if (gone.length) recordFailure(em, hub, failure, clock.now());
  });
}

const CLAIM = `
  with due as materialized (
    select id, project_id from logout_notice where due_at <= ? order by due_at limit ? for update skip locked
  )
  update logout_notice notice
  set tries = tries + 1, due_at = ?::timestamptz + (?::integer[])[least(tries + 1, ?)] * interval '1 second'
  from due where notice.id = due.id and notice.project_id = due.project_id
  returning notice.id, notice.project_id, client_id, user_id, sid, tries`;

const FORGET = `delete from logout_notice where id = ? and project_id = ? returning 1`;
