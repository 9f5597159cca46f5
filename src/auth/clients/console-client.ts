import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Config } from '../../config.ts';
import { record } from '../../platform/events/record.ts';
import type { Orm } from '../../platform/postgres/orm.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { hubStart } from '../people/operator.ts';
import { hubScopes, personScopes } from '../scopes.ts';
import { Client, ClientKind } from './client.ts';
import { addHubClient, inTurn } from './hub-project.ts';

/** The client_id of the console at every hub. */
export const consoleClientId = 'client_0000000000000000000c0ns01e';

/** The scopes that the console asks for; the role of the person in each project still decides. */
export const consoleScopes: readonly string[] = [
  // The console ends with the session of the browser, so it needs no token that outlives it.
  ...personScopes.filter((scope) => scope !== 'offline_access' && scope !== 'entitlements'),
  ...hubScopes,
];

/**
 * Creates the client of the console. Runs at every start: its addresses follow the public address of the hub, and new
 * scopes of a later version are added. An operator can disable it.
 */
export async function ensureConsoleClient(orm: Orm, { network, url }: Config, clock: Clock): Promise<void> {
  await inTurn(orm, async (em) => {
    const client = await em.findOne(Client, { id: consoleClientId });
    if (client) return update(em, client, url, clock.now());
    const values = { name: 'Console', kind: ClientKind.browser, ...ownValues(url) };
    await addHubClient(em, network, { id: consoleClientId, ...values }, clock.now());
  });
}

/** The values that the hub decides, not the operator. */
function ownValues(url: string): Pick<Client, 'redirectUris' | 'postLogoutRedirectUris' | 'scopes'> {
  return {
    redirectUris: [`${url}/console/callback`],
    postLogoutRedirectUris: [`${url}/console/signed-out`],
    scopes: [...consoleScopes],
  };
}

function update(em: EntityManager, client: Client, url: string, now: Temporal.Instant): void {
  const changes = ownValues(url);
  const isSame = Object.entries(changes).every(
    ([name, value]) => JSON.stringify(client[name as keyof typeof changes]) === JSON.stringify(value),
  );
  if (isSame) return;
  Object.assign(client, changes, { updatedAt: now });
  record(em, hubStart, now, {
    projectId: client.projectId,
    type: 'client.updated',
    subject: client.id,
    payload: { changes },
  });
}
