import { afterAll, beforeAll } from '@jest/globals';
import { ClientKind } from '../../src/auth/clients/client.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { HubClient } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';

export const callback = 'https://app.example/callback';

export let started: TestHub;
/** The same hub as RelyingParty expects it: `url` is the address, not that of the database. */
export let hub: TestHub;
export let seed: Seed;
export let project: Project;
export let admin: HubClient;

beforeAll(async () => {
  started = await startHub();
  hub = { ...started, url: started.address };
  seed = new Seed(hub.orm);
  project = await seed.project();
  admin = await keyOf(project);
});

afterAll(() => hub?.close());

export async function keyOf(of: Project, scopes: readonly string[] = hubScopes): Promise<HubClient> {
  return HubClient.withKey(hub.address, await seed.key(of, scopes));
}
export const machine = (scopes: string[] = ['catalog:read']) =>
  seed.client(project, { kind: ClientKind.machine, scopes });

export async function auditOf(id: string) {
  const rows = await hub.orm.em
    .fork()
    .execute<{ action: string; detail: object }[]>(
      'select action, detail from audit_entry where subject = ? order by id',
      [id],
    );
  return rows.map(({ action, detail }) => [action, detail]);
}

export async function statusWith(token: string): Promise<number> {
  return (await HubClient.withKey(hub.address, token).get('/catalog/products')).status;
}
