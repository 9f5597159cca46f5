import type { Client, Provider } from 'oidc-provider';
import { deliverDue } from '../../../platform/deliveries/deliver-due.ts';
import type { DeliveryKind, DueMessage } from '../../../platform/deliveries/deliver-due.ts';
import type { Actor } from '../../../platform/events/record.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Orm } from '../../../platform/postgres/orm.ts';
import { sql, typeId } from '../../../platform/store/sql.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { reasonOf, recordFailure } from './backchannel-logout.ts';

/** Notifies clients of sessions that were ended elsewhere: by an operator, another browser, a new password. */
export interface Logouts {
  /** Tells some of those that are due; answers how many, and nothing is left when it answers 0. */
  notifyDue(): Promise<number>;
  /** Calls whenever a client is to be notified, whichever instance ended the session. */
  onNew(listener: () => void): void;
}

export interface Tellers {
  orm: Orm;
  provider: Provider;
  clock: Clock;
  log: Logger;
}

interface Notice extends DueMessage {
  clientId: string;
  userId: string;
  sid: string;
}

const hub: Actor = { principal: 'hub:logouts' };

/**
 * Tells some clients whose notices are due, each by a logout token of its own. A client may hear twice of one session's
 * end, which is as ended as before.
 */
export function notifyDueClients({ orm, clock, ...tellers }: Tellers): Promise<number> {
  const now = () => clock.now();
  return deliverDue({ orm, now }, noticesBy(tellers, now));
}

function noticesBy({ provider, log }: Pick<Tellers, 'provider' | 'log'>, now: Clock['now']): DeliveryKind<Notice> {
  return {
    table: 'logout_notice',
    columns: sql`client_id as "clientId", user_id as "userId", sid`,
    spelling: { clientId: typeId.client, userId: typeId.user },
    waitSeconds: [10, 60, 300, 1800, 7200],
    send: (notice) => notifyClient(provider, notice),
    onFailure({ clientId, tries }, { error, isLast }) {
      const about = { clientId, reason: reasonOf(error), tries };
      if (isLast) log.warn(about, 'a client was not notified of a sign-out');
      else log.info(about, 'a client was not notified of a sign-out; it is tried again');
    },
    giveUp(em, notice, { error }) {
      recordFailure(em, hub, { ...notice, reason: reasonOf(error) }, now());
    },
  };
}

/** Clients that are deleted, disabled or no longer ask for notices are skipped. */
async function notifyClient(provider: Provider, { clientId, userId, sid }: Notice): Promise<void> {
  const client = await provider.Client.find(clientId);
  if (client?.backchannelLogoutUri) await (client as SignOutTarget).backchannelLogout(userId, sid);
}

/** As the library has it; its types leave it out. */
type SignOutTarget = Client & { backchannelLogout(userId: string, sid: string): Promise<void> };
