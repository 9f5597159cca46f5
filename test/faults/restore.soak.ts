import { afterEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { blocksOf } from '../docs/guide.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { HubProcess } from '../support/hub-process.ts';
import { program, root } from '../support/program.ts';
import { Cluster } from './cluster.ts';
import { itWith, makeFolder, run } from './daemon.ts';
import { embeddedUrl } from './embedded-url.ts';
import { makeKeys } from './keys.ts';

const open: { stop: () => Promise<unknown> | void }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.stop();
});

async function start(environment: Record<string, string | undefined>): Promise<HubProcess> {
  const hub = await HubProcess.start({ LOG_LEVEL: 'warn', ...environment });
  open.push({ stop: () => hub.stop() });
  return hub;
}

/** What a project sold before the backup. */
interface Business {
  key: string;
  invoiceId: unknown;
  artifactId: unknown;
  /** The public keys that verify tokens. */
  jwks: Json;
}

const file = Buffer.from('#!/bin/sh\necho forge\n');

/** Sells a product with a file to one customer. */
async function sell(hub: HubProcess, key: string): Promise<Business> {
  const client = HubClient.withKey(hub.address, key);
  const plans = [{ key: 'team', name: 'Team', prices: [{ currency: 'EUR', unitAmount: '9.90' }] }];
  const { body: product } = await client.post('/catalog/products', { slug: 'forge', name: 'Forge', plans });
  const { body: release } = await client.post(`/catalog/products/${product.id}/releases`, { version: '1.0.0' });
  const sha256 = createHash('sha256').update(file).digest('hex');
  const announced = { filename: 'forge.sh', size: file.length, sha256 };
  const { body: upload } = await client.post(`/catalog/releases/${release.id}/artifacts`, announced);
  expect((await fetch(String(upload.url), { method: 'PUT', body: file })).status).toBeLessThan(300);
  await client.post(`/catalog/releases/${release.id}/publish`, {});
  const items = [{ priceId: product.plans[0].prices[0].id }];
  const { status } = await client.post('/billing/subscriptions', { customer: { externalId: 'acme' }, items });
  expect(status).toBe(201);
  const { body: invoices } = await client.graphql('{ invoices { nodes { id } } }');
  return {
    key,
    invoiceId: invoices.data.invoices.nodes[0].id,
    artifactId: upload.artifact.id,
    jwks: (await client.get('/oauth/jwks')).body,
  };
}

/** Checks that everything is there: the key, the invoice, the file and the keys that sign. */
async function expectRestored(hub: HubProcess, business: Business): Promise<void> {
  const client = HubClient.withKey(hub.address, business.key);
  const { body } = await client.graphql(`{ invoice(id: "${String(business.invoiceId)}") { total { amount } number } }`);
  expect(body.data.invoice).toEqual({ total: { amount: '9.90' }, number: expect.any(String) });
  expect((await client.get('/oauth/jwks')).body).toEqual(business.jwks);
  const { body: download } = await client.get(`/catalog/artifacts/${String(business.artifactId)}/download`);
  expect(await (await fetch(String(download.url))).text()).toBe(file.toString());
  const { status } = await client.post('/catalog/products', { slug: 'after', name: 'After the restore' });
  expect(status).toBe(201);
}

/** Runs `npm run hub -- ledger verify`; throws when the books disagree. */
async function verifyLedger(environment: Record<string, string>): Promise<string> {
  const { PATH = '', HOME = '/' } = process.env;
  const env = { PATH, HOME, ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, [...program('hub'), 'ledger', 'verify'], {
    cwd: root,
    env,
  });
  return stdout;
}

/** The options with which docs/operations.md calls a program, for a file and a database. */
function asShown(called: string, { dump, url }: { dump: string; url: string }): string[] {
  const { text } = blocksOf('operations').find((block) => block.text.startsWith(`${called} `))!;
  const [, ...options] = text.split('\n')[0]!.split(' ');
  return options.map((each) => each.replace('"$DATABASE_URL"', url).replace('hub.dump', dump));
}

describe('a backup of the embedded database', () => {
  it('that is a copy of the data folder has everything: database, secret and files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hub-restore-'));
    open.push({ stop: () => rmSync(folder, { recursive: true, force: true }) });
    const [data, backup] = [join(folder, 'data'), join(folder, 'backup')];
    mkdirSync(data);
    const environment = { HUB_DATA_DIR: data, HUB_SECRET: undefined };
    const first = await start(environment);
    const [key] = await makeKeys(embeddedUrl(data), 1);
    const business = await sell(first, key!);
    await first.stop();
    cpSync(data, backup, { recursive: true, preserveTimestamps: true });
    rmSync(data, { recursive: true });
    cpSync(backup, data, { recursive: true, preserveTimestamps: true });
    await expectRestored(await start(environment), business);
    expect(await verifyLedger({ HUB_DATA_DIR: data })).toContain('agree');
  }, 120_000);
});

describe("a backup of a database of one's own", () => {
  itWith(['postgres', 'pg_dump', 'pg_restore'])(
    'that pg_dump makes is restored into an empty database, with the same secret and files',
    async () => {
      const cluster = await Cluster.start();
      open.push(cluster);
      const folder = makeFolder();
      open.push({ stop: folder.remove });
      const urlOf = (database: string) => `postgresql://hub@127.0.0.1:${cluster.ports[0]}/${database}`;
      const files = { HUB_DATA_DIR: folder.path };
      const first = await start({ ...files, DATABASE_URL: urlOf('hub') });
      const [key] = await makeKeys(urlOf('hub'), 1);
      const business = await sell(first, key!);
      const dump = join(folder.path, 'hub.dump');
      await run('pg_dump', asShown('pg_dump', { dump, url: urlOf('hub') }));
      await first.stop();
      await cluster.ask(0, 'create database restored', 'postgres');
      await run('pg_restore', asShown('pg_restore', { dump, url: urlOf('restored') }));
      await expectRestored(await start({ ...files, DATABASE_URL: urlOf('restored') }), business);
      expect(await verifyLedger({ ...files, DATABASE_URL: urlOf('restored') })).toContain('agree');
    },
    180_000,
  );
});
