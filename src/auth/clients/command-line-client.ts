import type { Config } from '../../config.ts';
import type { Orm } from '../../platform/postgres/orm.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { Client, ClientKind } from './client.ts';
import { commandLineClientId, commandLineScopes } from './command-line.ts';
import { addHubClient, inTurn } from './hub-project.ts';

/**
 * Creates the client of the command line, by which people sign in with a code (RFC 8628); the page that confirms the code
 * is the consent. Runs at every start. A client that exists is left as it is, so an operator can disable it.
 */
export async function ensureCommandLineClient(orm: Orm, { network }: Config, clock: Clock): Promise<void> {
  await inTurn(orm, async (em) => {
    if (await em.findOne(Client, { id: commandLineClientId })) return;
    const values = { name: 'Command line', kind: ClientKind.native, scopes: [...commandLineScopes] };
    await addHubClient(em, network, { id: commandLineClientId, ...values }, clock.now());
  });
}
