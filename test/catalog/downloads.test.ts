import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { Role } from '../../src/auth/projects/member.ts';
import { HubClient } from '../support/client.ts';
import type { Answer } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import { ask, refusalOf } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import {
  announce,
  bodyOf,
  buyer,
  buyerId,
  bytes,
  codeOf,
  folder,
  people,
  product,
  project,
  publish,
  put,
  release,
  seller,
  sha256,
  stranger,
} from './releases-stage.ts';

/** Creates a draft release with one uploaded artifact. */
async function uploadedRelease(distribution: string, version = '1.0.0') {
  const { id, plans: sold } = await product({ distribution });
  const draft = await release(id, version);
  const { url, artifact } = await announce(draft.id);
  await put(url);
  return {
    productId: id,
    priceId: sold[0]!.prices[0]!.id,
    releaseId: draft.id,
    artifactId: artifact!.id,
    draft,
  };
}

const download = (client: HubClient, id: unknown, licenceKey?: string): Promise<Answer> =>
  client.send(
    'GET',
    `/catalog/artifacts/${String(id)}/download`,
    undefined,
    licenceKey ? { 'x-licence-key': licenceKey } : {},
  );

describe('a download', () => {
  it('is served whole or in part, as an attachment, from an address that needs no credentials', async () => {
    const { artifactId } = await uploadedRelease('licensed');
    const { body } = await download(seller, artifactId);
    expect(body).toMatchObject({ filename: 'forge.sh', sha256, size: bytes.length });
    const whole = await fetch(String(body.url));
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-disposition': 'attachment; filename="forge.sh"',
      'content-type': 'application/octet-stream',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: `"${sha256}"`,
    });
    const part = await fetch(String(body.url), {
      headers: { range: 'bytes=2-8', 'if-range': `"${sha256}"` },
    });
    expect([part.status, await part.text()]).toEqual([206, '/bin/sh']);
    const beyond = await fetch(String(body.url), { headers: { range: 'bytes=999-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    expect((await fetch(String(body.url), { method: 'HEAD' })).status).toBe(200);
    people.clock.advance({ minutes: 5 });
    expect((await fetch(String(body.url))).status).toBe(403);
  });

  it('has an address that works for nothing else', async () => {
    const { artifactId, draft } = await uploadedRelease('licensed');
    const url = String((await download(seller, artifactId)).body.url);
    const { url: upload } = await announce(draft.id, { filename: 'other.sh' });
    expect(await put(url)).toEqual({ status: 403, code: 'address_invalid' });
    expect((await fetch(String(upload))).status).toBe(403);
    expect((await fetch(url.replace(/.$/, '~'))).status).toBe(403);
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${people.hub.address}/files/..%2f..%2fsecret`)).status).toBe(403);
    expect((await fetch(`${people.hub.address}/files/`)).status).toBe(404);
    await bodyOf(seller.post(`/catalog/artifacts/${artifactId}/yank`, {}));
    expect((await fetch(url)).status).toBe(409);
  });

  it('has an address that appears in no log', async () => {
    const { artifactId } = await uploadedRelease('open');
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const logged = await startHub({
      database: people.hub,
      clock: people.clock,
      log,
      config: { files: { folder } },
    });
    const { pathname } = new URL(String((await download(seller, artifactId)).body.url));
    expect((await fetch(logged.address + pathname)).status).toBe(200);
    expect((await fetch(`${logged.address}${pathname}x`)).status).toBe(403);
    await logged.close();
    const paths = lines.map((line) => (JSON.parse(line) as { path: string }).path);
    expect(paths).toEqual(['/files/...', '/files/...']);
    expect(lines.join()).not.toContain(pathname.slice('/files/'.length));
  });

  it('has an address that stops when the release is yanked, except for a new one of its project', async () => {
    const { artifactId, releaseId } = await uploadedRelease('open');
    await publish(releaseId);
    const addresses = [await download(buyer, artifactId), await download(seller, artifactId)];
    people.clock.advance({ seconds: 2 });
    await bodyOf(seller.post(`/catalog/releases/${releaseId}/yank`, {}));
    for (const { body } of addresses) {
      const answer = await fetch(String(body.url));
      expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'release_is_yanked' }]);
    }
    people.clock.advance({ seconds: 2 });
    const { url } = (await download(seller, artifactId)).body;
    expect((await fetch(String(url))).status).toBe(200);
    await publish(releaseId);
    expect((await fetch(String(addresses[0]!.body.url))).status).toBe(200);
  });

  const nobody = () => new HubClient(people.hub.address);

  it.each([
    ['open', { own: '200 ok', holder: '200 ok', person: '200 ok' }],
    ['licensed', { own: '200 ok', holder: '200 ok', person: '403 not_entitled' }],
    ['closed', { own: '200 ok', holder: '403 not_entitled', person: '403 not_entitled' }],
  ])('of an %s product is allowed according to its distribution', async (distribution, codes) => {
    const { artifactId, priceId, releaseId } = await uploadedRelease(distribution);
    await subscribe(priceId);
    const outcomes = async () => ({
      own: await codeOf(download(seller, artifactId)),
      holder: await codeOf(download(buyer, artifactId)),
      person: await codeOf(download(stranger, artifactId)),
    });
    const hidden = '404 artifact_not_found';
    expect(await outcomes()).toEqual({ own: '200 ok', holder: hidden, person: hidden });
    await publish(releaseId);
    expect(await outcomes()).toEqual(codes);
    expect(await codeOf(download(nobody(), artifactId))).toBe('401 unauthenticated');
    const foreign = HubClient.withKey(people.hub.address, await people.seed.key(await people.seed.project()));
    expect(await codeOf(download(foreign, artifactId))).toBe(hidden);
    const { api: developer } = await people.member(project, Role.viewer);
    expect(await codeOf(download(developer, artifactId))).toBe('200 ok');
    await seller.post(`/catalog/releases/${releaseId}/yank`, { reason: 'eats files' });
    const refused = (code: string) => (code === '200 ok' ? '409 release_is_yanked' : code);
    const { own, holder, person } = codes;
    expect(await outcomes()).toEqual({ own, holder: refused(holder), person: refused(person) });
  });

  it('is allowed to a link to the portal of a customer who holds the product, and to no other link', async () => {
    const { artifactId, priceId, releaseId, productId } = await uploadedRelease('licensed');
    await publish(releaseId);
    const customerId = (await bodyOf(seller.post('/billing/customers', { externalId: unique('cust') }))).id;
    const lines = [{ description: 'Work', unitAmount: '10' }];
    const { id: invoiceId } = await bodyOf(seller.post('/billing/invoices', { customerId, currency: 'EUR', lines }));
    const opener = async (of: object): Promise<HubClient> => {
      const { url } = await bodyOf(seller.post('/billing/customer-links', { customerId, ...of }));
      return HubClient.withKey(people.hub.address, new URL(String(url)).hash.slice(1));
    };
    const [portal, invoice] = [await opener({}), await opener({ invoiceId })];
    expect(await codeOf(download(portal, artifactId))).toBe('403 not_entitled');
    await bodyOf(seller.post('/billing/subscriptions', { customerId, items: [{ priceId }] }));
    const files = `query ($id: ID!) { releases(productId: $id, first: 3, status: published) {
      nodes { version artifacts { id filename platform arch size status } } } }`;
    const { releases } = await ask(portal, files, { id: productId });
    expect(releases.nodes).toMatchObject([{ version: '1.0.0', artifacts: [{ id: artifactId }] }]);
    const { body } = await download(portal, artifactId);
    expect(Buffer.from(await (await fetch(String(body.url))).arrayBuffer())).toEqual(bytes);
    expect(await codeOf(download(invoice, artifactId))).toBe('403 link_does_not_open_this');
    expect(await refusalOf(invoice, files, { id: productId })).toBe('link_does_not_open_this');
  });

  it('of an archived product is allowed to its subscribers until the subscription ends', async () => {
    const { artifactId, priceId, releaseId, productId } = await uploadedRelease('licensed');
    await publish(releaseId);
    const subscriptionId = await subscribe(priceId);
    await ask(seller, 'mutation ($id: ID!) { archiveProduct(id: $id) { product { id } } }', {
      id: productId,
    });
    expect(await codeOf(download(buyer, artifactId))).toBe('200 ok');
    expect(await codeOf(download(stranger, artifactId))).toBe('404 artifact_not_found');
    const finds = async (client: HubClient) => {
      const paths = ['releases', 'releases.json'].map((path) => `/catalog/products/${productId}/${path}`);
      const answers = [...paths, `/catalog/releases/${releaseId}`].map((path) => codeOf(client.get(path)));
      const query = 'query ($id: ID!) { artifact(id: $id) { id } node(id: $id) { id } }';
      return [...(await Promise.all(answers)), await refusalOf(client, query, { id: artifactId })];
    };
    const product = '404 product_not_found';
    const lost = [product, product, '404 release_not_found', 'artifact_not_found'];
    expect(await finds(buyer)).toEqual(['200 ok', '200 ok', '200 ok', undefined]);
    expect(await finds(stranger)).toEqual(lost);
    await cancel(subscriptionId);
    expect(await codeOf(download(buyer, artifactId))).toBe('404 artifact_not_found');
    expect(await finds(buyer)).toEqual(lost);
  });

  it('is refused after a canceled period ends, before the worker has processed the end', async () => {
    const { artifactId, priceId, releaseId } = await uploadedRelease('licensed');
    await publish(releaseId);
    const subscriptionId = await subscribe(priceId);
    await cancel(subscriptionId, 'period_end');
    expect(await codeOf(download(buyer, artifactId))).toBe('200 ok');
    const before = people.clock.now();
    people.clock.advance({ hours: 24 * 32 });
    const again = await people.as({ id: buyerId });
    expect(await codeOf(download(again, artifactId))).toBe('403 not_entitled');
    people.clock.set(before);
  });

  it('requires only a licence key, which covers releases from before its end', async () => {
    const { artifactId, priceId, releaseId, productId } = await uploadedRelease('licensed');
    await publish(releaseId);
    const subscriptionId = await subscribe(priceId);
    const { subscription } = await ask(seller, 'query ($id: ID!) { subscription(id: $id) { licences { key } } }', {
      id: subscriptionId,
    });
    const key = String(subscription.licences[0].key);
    expect(await codeOf(download(nobody(), artifactId, key))).toBe('200 ok');
    expect(await codeOf(download(nobody(), artifactId, `${key}x`))).toBe('403 not_entitled');
    const other = await uploadedRelease('licensed');
    await publish(other.releaseId);
    expect(await codeOf(download(nobody(), other.artifactId, key))).toBe('403 not_entitled');
    people.clock.advance({ minutes: 1 });
    await cancel(subscriptionId);
    people.clock.advance({ minutes: 1 });
    const later = await release(productId, '2.0.0');
    const { url, artifact } = await announce(later.id);
    await put(url);
    expect(await codeOf(download(nobody(), artifact!.id, key))).toBe('404 artifact_not_found');
    await publish(later.id);
    expect(await codeOf(download(nobody(), artifact!.id, key))).toBe('403 not_entitled');
    expect(await codeOf(download(nobody(), artifactId, key))).toBe('200 ok');
  });

  it('of an open product needs no credentials when the storefront is open', async () => {
    const { artifactId, releaseId } = await uploadedRelease('open');
    const licensed = await uploadedRelease('licensed');
    await Promise.all([releaseId, licensed.releaseId].map((id) => publish(id)));
    const config = { files: { folder }, isStorefrontOpen: true };
    const open = await startHub({ database: people.hub, clock: people.clock, config });
    const visitor = new HubClient(open.address);
    const outcomes = [artifactId, licensed.artifactId].map((id) => codeOf(download(visitor, id)));
    expect(await Promise.all(outcomes)).toEqual(['200 ok', '403 not_entitled']);
    const feed = await visitor.get(`/catalog/products/${licensed.productId}/releases.atom`);
    expect([feed.status, feed.headers.get('cache-control')]).toEqual([200, expect.stringMatching('public')]);
    await open.close();
  });

  it('of a lost file is a server error that does not reveal the folder', async () => {
    const { artifactId } = await uploadedRelease('open');
    const { url } = (await download(seller, artifactId)).body;
    await rm(join(folder, project.id, String(artifactId)));
    const answer = await fetch(String(url));
    const text = await answer.text();
    expect([answer.status, text.includes(folder), answer.headers.get('content-disposition')]).toEqual([
      500,
      false,
      null,
    ]);
  });

  async function subscribe(priceId: unknown): Promise<string> {
    const items = [{ priceId, quantity: 1 }];
    return String((await bodyOf(buyer.post('/billing/subscriptions', { items }))).id);
  }

  async function cancel(id: string, at: 'now' | 'period_end' = 'now'): Promise<void> {
    const document = `mutation ($id: ID!, $at: CancelAt!) {
      cancelSubscription(id: $id, at: $at) { subscription { id } }
    }`;
    await ask(seller, document, { id, at });
  }
});
