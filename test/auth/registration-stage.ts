import { afterAll, beforeAll } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { hubScopes, personScopes } from '../../src/auth/scopes.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { FrozenClock, systemClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';
import { mutate } from './clients-hub.ts';

export const clock = new FrozenClock(systemClock.now());
export const callback = 'https://app.example/callback';
export const selection = 'token registrationToken { id name scopes usesLeft createdAt expiresAt }';
export let hub: TestHub;
export let seed: Seed;
export let project: Project;
export let admin: HubClient;

beforeAll(async () => {
  hub = await startHub({ clock });
  seed = new Seed(hub.orm, clock);
  project = await seed.project();
  admin = await keyOf(hubScopes);
});

afterAll(() => hub?.close());

export async function keyOf(scopes: readonly string[], of = project): Promise<HubClient> {
  return HubClient.withKey(hub.address, await seed.key(of, scopes));
}
let tokenCount = 0;

/** Creates a token of 100 uses by default. A key may create 30 a minute, so every 25 tokens get a new key. */
export async function tokenOf(input: object = {}) {
  if (tokenCount++ % 25 === 0) admin = await keyOf(hubScopes);
  const whole = { name: 'Previews', uses: 100, scopes: [...personScopes, 'catalog:read'], ...input };
  const { token, registrationToken } = await mutate(admin, 'createRegistrationToken', whole, selection);
  return { token: String(token), id: String(registrationToken.id), registrationToken };
}

export function register(token: string | undefined, metadata: unknown, headers: Record<string, string> = {}) {
  const authorization = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  return new HubClient(hub.address).send('POST', '/oauth/register', metadata, {
    ...authorization,
    ...headers,
  });
}

export async function countsOf(id: string) {
  const [row] = await hub.orm.em.fork().execute<{ uses_left: number; clients: number }[]>(
    `select uses_left, (select count(*)::int from audit_entry where actor = ?) as clients
     from registration_token where id = ?`,
    [id, decodeId('registration', id)],
  );
  return row;
}
