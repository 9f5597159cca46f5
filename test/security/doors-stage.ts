import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';
import { pino } from 'pino';
import { ClientKind } from '../../src/auth/clients/client.ts';
import type { MadeClient } from '../../src/auth/clients/create-client.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { hubScopes, personScopes } from '../../src/auth/scopes.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { RelyingParty } from '../auth/oidc-hub.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';
import { ForgingProxy } from './forging-proxy.ts';

export const ADA = 'ada@example.org';
export const lines: string[] = [];

export let front: ForgingProxy;
let listener: Server;
export const received: string[] = [];
export let hub: TestHub;
export let guarded: TestHub;
export let seed: Seed;
export let project: Project;
export let web: MadeClient;
export let native: MadeClient;
export let party: RelyingParty;
export let key: string;

beforeAll(async () => {
  front = await ForgingProxy.start();
  listener = createServer(async (request, response) => {
    received.push((await request.toArray()).join(''));
    response.end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  hub = await startHub({ log, config: { url: front.url, trustProxy: 1, allowPrivateAddresses: true } });
  front.target = hub.address;
  guarded = await startHub({
    database: hub,
    config: { url: 'https://hub.example', anonymousLimit: 5, redisUrl: 'redis://127.0.0.1:1' },
  });
  seed = new Seed(hub.orm);
  project = await seed.project();
  key = await seed.key(project);
  const shared = {
    scopes: [...personScopes, ...hubScopes],
    postLogoutRedirectUris: ['https://app.example/'],
  };
  web = await seed.client(project, {
    ...shared,
    kind: ClientKind.web,
    redirectUris: ['https://app.example/callback'],
  });
  const { port } = listener.address() as AddressInfo;
  await hub.orm.em
    .fork()
    .execute('update client set backchannel_logout_uri = ? where id = ?', [
      `http://127.0.0.1:${port}/`,
      decodeId('client', web.client.id),
    ]);
  native = await seed.client(project, {
    ...shared,
    kind: ClientKind.native,
    redirectUris: ['https://page.example/callback'],
  });
  await seed.user(ADA);
  party = await RelyingParty.discover(front, web.client, web.secret!);
});

afterAll(async () => {
  await guarded?.close();
  await hub?.close();
  listener.close();
  front.close();
});
