import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../src/app.ts';
import type { App } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { Config } from '../../src/config.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import type { Clock } from '../../src/platform/time/clock.ts';
import { createLogger } from '../../src/platform/log.ts';
import type { Logger } from '../../src/platform/log.ts';
import { openTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { testSecret } from './secret.ts';

export interface TestHub extends TestDatabase {
  address: string;
  app: App;
}

export interface HubOptions {
  database?: TestDatabase;
  clock?: Clock;
  log?: Logger;
  config?: Partial<Config>;
}

/** Starts a hub on a free port; a second one on the same database is another instance. */
export async function startHub(options: HubOptions = {}): Promise<TestHub> {
  const database = options.database ?? (await openTestDatabase());
  let answer: RequestListener = (_, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = {
    ...readConfig({}),
    secret: testSecret,
    url: address,
    anonymousLimit: 1_000_000,
    pageLimit: 1_000_000,
    // Nothing listens there: tests that need Stripe start a server of their own.
    stripeUrl: 'http://127.0.0.1:9',
    ...options.config,
  };
  const app = await createApp({
    orm: database.orm,
    databaseUrl: database.url,
    config,
    clock: options.clock ?? systemClock,
    log: options.log ?? createLogger(process.env.TEST_LOG ?? 'silent'),
  });
  answer = app.listener;
  return {
    ...database,
    address,
    app,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await app.close();
      if (!options.database) await database.close();
    },
  };
}
