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
  /** Notifies some clients that are due and returns their number; 0 means that none is left. */
  notifyDue(): Promise<number>;
  /** Calls the listener whenever a client is to be notified, whichever instance ended the session. */
  onNew(listener: () => void): void;
}

export interface LogoutDeps {
  orm: Orm;
  provider: Provider;
  clock: Clock;
  log: Logger;
}

interface LogoutNotice extends DueMessage {
  clientId: string;
  userId: string;
  sid: string;
}

const hub: Actor = { principal: 'hub:logouts' };

/**
 * Notifies some clients that are due, each with its own logout token. A client may be notified twice of the end of a
 * session, which is harmless.
 */
export function notifyDueClients({ orm, clock, ...deps }: LogoutDeps): Promise<number> {
  const now = () => clock.now();
  return deliverDue({ orm, now }, logoutDeliveries(deps, now));
}

function logoutDeliveries(
  { provider, log }: Pick<LogoutDeps, 'provider' | 'log'>,
  now: Clock['now'],
): DeliveryKind<LogoutNotice> {
  return {
    table: 'logout_notice',
    columns: sql`client_id as "clientId", user_id as "userId", sid`,
    spelling: { clientId: typeId.client, userId: typeId.user },
    waitSeconds: [10, 60, 300, 1800, 7200],
    send: (notice) => notifyClient(provider, notice),
    onFailure({ clientId, tries }, { error, isLast }) {
      const about = { clientId, reason: reasonOf(error), tries };
      if (isLast) log.warn(about, 'a client was not notified of a sign-out');
      else log.info(about, 'a client was not notified of a sign-out; the hub tries again');
    },
    giveUp(em, notice, { error }) {
      recordFailure(em, hub, { ...notice, reason: reasonOf(error) }, now());
    },
  };
}

/** Clients that are deleted, disabled or no longer ask for notices are skipped. */
async function notifyClient(provider: Provider, { clientId, userId, sid }: LogoutNotice): Promise<void> {
  const client = await provider.Client.find(clientId);
  if (client?.backchannelLogoutUri) await (client as SignOutTarget).backchannelLogout(userId, sid);
}

/** A method of the library that its types omit. */
type SignOutTarget = Client & { backchannelLogout(userId: string, sid: string): Promise<void> };
