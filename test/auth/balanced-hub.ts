import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { uses } from '../../src/auth/oidc/keys/key.ts';
import { rotateKeys } from '../../src/auth/oidc/keys/rotate-keys.ts';
import type { RotateInput, Rotation } from '../../src/auth/oidc/keys/rotate-keys.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import type { Clock } from '../../src/platform/time/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { testSecret } from '../support/secret.ts';

/** Two instances on one database, behind one address. */
export interface BalancedHub {
  url: string;
  orm: Orm;
  instances: TestHub[];
  /** Starts another instance, to which the balancer sends nothing. */
  startInstance(): Promise<TestHub>;
  /** Sends the next requests to one instance; undefined: to each in turn. */
  choose(instance?: number): void;
  close(): Promise<void>;
}

export async function startBalancedHub(clock: Clock): Promise<BalancedHub> {
  const database = await openTestDatabase();
  const instances: TestHub[] = [];
  let chosen: number | undefined;
  let turn = 0;
  const balancer = createServer((request, response) => {
    turn += 1;
    instances[chosen ?? turn % instances.length]!.app.listener(request, response);
  });
  await new Promise<void>((listening) => balancer.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
  const startInstance = () => startHub({ database, clock, config: { url, trustProxy: 1 } });
  instances.push(...(await Promise.all([startInstance(), startInstance()])));
  return {
    url,
    orm: database.orm,
    instances,
    startInstance,
    choose: (instance) => void (chosen = instance),
    async close() {
      balancer.closeAllConnections();
      await new Promise((closed) => balancer.close(closed));
      for (const instance of instances) await instance.close();
      await database.close();
    },
  };
}

/** Rotates the keys in the database, as the command line does, through no instance. */
export function rotate(orm: Orm, clock: Clock, input: Partial<RotateInput> = {}): Promise<Rotation[]> {
  const whole = { uses, secret: testSecret, ...input };
  return orm.em.fork().transactional((em) => rotateKeys(em, { principal: 'test' }, whole, clock.now()));
}

/** The ids of the published keys; the signing key comes first. */
export async function publishedKeyIds(address: string): Promise<string[]> {
  const response = await fetch(`${address}/oauth/jwks`);
  const { keys } = (await response.json()) as { keys: { kid: string }[] };
  return keys.map(({ kid }) => kid);
}

/** Waits up to 5 s until an instance signs with a key. */
export async function waitUntilSigningWith(address: string, kid: string): Promise<void> {
  const deadline = performance.now() + 5000;
  while ((await publishedKeyIds(address))[0] !== kid) {
    if (performance.now() > deadline) throw new Error(`${address} does not sign with ${kid}`);
    await sleep(5);
  }
}
