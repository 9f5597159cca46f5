import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { decodeId } from '../../src/platform/values/ids.ts';
import { untilWaiting } from '../metering/until-waiting.ts';
import { HubClient } from '../support/client.ts';
import type { Answer, Json } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import { refusalOf } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import {
  announce,
  announced,
  bodyOf,
  buyer,
  bytes,
  codeOf,
  folder,
  people,
  product,
  publish,
  published,
  put,
  release,
  seller,
  sha256,
} from './releases-stage.ts';

async function untilEmpty(path: string): Promise<void> {
  const deadline = performance.now() + 15_000;
  while (performance.now() < deadline && (await readdir(path)).length) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(await readdir(path)).toEqual([]);
}

describe('an artifact', () => {
  it('is announced, is uploaded without credentials, and then never changes', async () => {
    const { id } = await release((await product()).id, '1.0.0');
    const { url, method, headers, artifact } = await announce(id);
    expect({ method, headers }).toEqual({
      method: 'PUT',
      headers: { 'Content-Type': 'application/octet-stream' },
    });
    expect(artifact).toMatchObject({ ...announced, filetype: 'sh', status: 'waiting', uploadedAt: null });
    expect(await codeOf(seller.post(`/catalog/releases/${id}/publish`, {}))).toBe('409 artifacts_not_uploaded');
    expect(await put(url)).toEqual({ status: 204 });
    expect(await put(url)).toEqual({ status: 409, code: 'artifact_is_uploaded' });
    await publish(id);
    const { artifacts } = (await buyer.get(`/catalog/releases/${id}`)).body;
    expect(artifacts).toEqual([expect.objectContaining({ id: artifact!.id, status: 'uploaded' })]);
    const update = people.sql(`update artifact set sha256 = repeat('0', 64) where filename = 'forge.sh'`);
    await expect(update).rejects.toThrow('an artifact does not change');
  });

  it.each([
    ['upload_too_large', Buffer.concat([bytes, bytes])],
    ['upload_too_short', bytes.subarray(1)],
    ['upload_differs', Buffer.from(bytes).fill('x', 3, 4)],
  ])('refuses a wrong file with %s, and accepts another attempt', async (code, body) => {
    const { id } = await release((await product()).id, '1.0.0');
    const { url, artifact } = await announce(id);
    const chunked = () => {
      const stream = new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(body));
          controller.close();
        },
      });
      return fetch(String(url), { method: 'PUT', body: stream, duplex: 'half' } as RequestInit);
    };
    expect(await put(url, body)).toEqual({ status: 422, code });
    expect(((await (await chunked()).json()) as { code: string }).code).toBe(code);
    expect((await seller.get(`/catalog/releases/${id}`)).body.artifacts[0]!.status).toBe('failed');
    expect(await readdir(join(folder, 'arriving'))).toEqual([]);
    expect(await codeOf(seller.post(`/catalog/artifacts/${artifact!.id}/complete`, {}))).toBe('409 upload_missing');
    expect(await put(url)).toEqual({ status: 204 });
  });

  it('keeps nothing of an interrupted upload, and accepts another one', async () => {
    const { id } = await release((await product()).id, '1.0.0');
    const { url } = await announce(id);
    await new Promise<void>((done) => {
      const upload = httpRequest(String(url), { method: 'PUT', headers: { 'content-length': bytes.length } });
      upload.on('error', () => done());
      upload.write(bytes.subarray(0, 5), () => setTimeout(() => upload.destroy(), 50));
    });
    await untilEmpty(join(folder, 'arriving'));
    expect((await seller.get(`/catalog/releases/${id}`)).body.artifacts[0]!.status).toBe('waiting');
    expect(await put(url)).toEqual({ status: 204 });
  });

  it('refuses a wrong content length before it receives the body', async () => {
    const { id } = await release((await product()).id, '1.0.0');
    const { url } = await announce(id);
    const status = await new Promise<number | undefined>((answered) => {
      const upload = httpRequest(String(url), { method: 'PUT', headers: { 'content-length': 10 ** 12 } });
      upload.on('response', (response) => {
        answered(response.statusCode);
        upload.destroy();
      });
      upload.on('error', () => undefined).flushHeaders();
    });
    expect(status).toBe(422);
  });

  it('accepts two concurrent uploads of the same bytes', async () => {
    const { id } = await release((await product()).id, '1.0.0');
    const { url, artifact } = await announce(id);
    let uploads: ReturnType<typeof put>[] = [];
    // Both uploads are complete and wait for the lock on the artifact.
    await people.hub.orm.em.fork().transactional(async (em) => {
      await em.execute('select id from artifact where id = ? for update', [decodeId('artifact', String(artifact!.id))]);
      uploads = [put(url), put(url)];
      await untilWaiting(people.hub.orm.em.fork(), 2);
    });
    expect(await Promise.all(uploads)).toEqual([{ status: 204 }, { status: 204 }]);
  });

  it('is visible only to its project until its file is uploaded', async () => {
    const { id } = await published((await product()).id, '1.0.0');
    const { artifact, url } = await announce(id);
    const seenBy = async (client: HubClient) => {
      const { artifacts } = (await client.get(`/catalog/releases/${id}`)).body;
      const query = 'query ($id: ID!) { artifact(id: $id) { id } }';
      return [artifacts!.length, await refusalOf(client, query, { id: artifact!.id })];
    };
    expect(await seenBy(seller)).toEqual([1, undefined]);
    expect(await seenBy(buyer)).toEqual([0, 'artifact_not_found']);
    await put(url);
    expect(await seenBy(buyer)).toEqual([1, undefined]);
  });

  it('cannot be announced for a yanked release', async () => {
    const { id } = await published((await product()).id, '1.0.0');
    await bodyOf(seller.post(`/catalog/releases/${id}/yank`, {}));
    expect(await codeOf(seller.post(`/catalog/releases/${id}/artifacts`, announced))).toBe('409 release_is_yanked');
  });

  it('is refused above the storage quota of its project, even under concurrent announcements', async () => {
    const config = { files: { folder }, filesGb: 1 };
    const small = await startHub({ database: people.hub, clock: people.clock, config });
    const other = await people.seed.project();
    const own = HubClient.withKey(small.address, await people.seed.key(other));
    const { id: productId } = await bodyOf(own.post('/catalog/products', { slug: unique('big'), name: 'Big' }));
    const drafts = ['1.0.0', '1.0.1'].map((version) =>
      bodyOf(own.post(`/catalog/products/${String(productId)}/releases`, { version })),
    );
    const claim = async (draft: Json, size: number, filename = 'big.bin') =>
      own.post(`/catalog/releases/${String(draft.id)}/artifacts`, { filename, size, sha256 });
    const [one, two] = (await Promise.all(drafts)) as [Json, Json];
    let claims: Promise<Answer>[] = [];
    await people.hub.orm.em.fork().transactional(async (em) => {
      await em.execute('select id from project where id = ? for no key update', [decodeId('project', other.id)]);
      claims = [claim(one, 6e8), claim(two, 6e8)];
      await untilWaiting(people.hub.orm.em.fork(), 2);
    });
    const answers = await Promise.all(claims);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'files_quota_used',
      detail: expect.stringContaining('1 GB'),
    });
    expect(await codeOf(claim(one, 4e8, 'more.bin'))).toBe('201 ok');
    expect(await codeOf(claim(one, 1, 'last.bin'))).toBe('409 files_quota_used');
    const { artifact } = answers.find(({ status }) => status === 201)!.body;
    await own.post(`/catalog/artifacts/${String(artifact!.id)}/yank`, {});
    expect(await codeOf(claim(one, 1, 'last.bin'))).toBe('201 ok');
    await small.close();
  });

  it('is recorded as uploaded once under concurrent uploads', async () => {
    const { id } = await release((await product()).id, '1.0.0');
    const { url } = await announce(id);
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => put(url)))).map(({ status }) => status);
    expect(statuses).toContain(204);
    expect(statuses.every((status) => status === 204 || status === 409)).toBe(true);
    const events = await people.sql(
      `select 1 from outbox_event where type = 'artifact.uploaded' and payload ->> 'releaseId' = ?`,
      [id],
    );
    expect(events.length).toBe(1);
  });

  it('with an unsafe filename or invalid metadata is refused with its pointer', async () => {
    const { id } = await release((await product()).id, '1.0.0');
    for (const [more, pointer] of [
      [{ filename: '../../etc/passwd' }, '/filename'],
      [{ filename: 'a\\b' }, '/filename'],
      [{ filename: '..' }, '/filename'],
      [{ filename: 'a\r\nb' }, '/filename'],
      [{ filename: '' }, '/filename'],
      [{ size: -1 }, '/size'],
      [{ size: 1.5 }, '/size'],
      [{ size: 6 * 1024 ** 3 }, '/size'],
      [{ sha256: 'abc' }, '/sha256'],
      [{ contentType: 'text/html; charset=x' }, '/contentType'],
      [{ platform: 'Linux!' }, '/platform'],
    ] as const) {
      const { status, body } = await seller.post(`/catalog/releases/${id}/artifacts`, {
        ...announced,
        ...more,
      });
      expect([more, status, body.errors?.[0]?.pointer]).toEqual([more, 422, pointer]);
    }
  });

  it('has a filename that is unique in the release until it is yanked', async () => {
    const { id } = await release((await product()).id, '1.0.0');
    const claim = () => seller.post(`/catalog/releases/${id}/artifacts`, announced);
    const answers = await Promise.all([claim(), claim(), claim()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { artifact, url } = answers.find(({ status }) => status === 201)!.body;
    expect((await claim()).body).toMatchObject({
      code: 'artifact_filename_taken',
      errors: [{ pointer: '/filename' }],
    });
    await bodyOf(seller.post(`/catalog/artifacts/${artifact!.id}/yank`, {}));
    expect(await put(url)).toEqual({ status: 409, code: 'artifact_is_yanked' });
    await bodyOf(claim());
  });

  it('gets a new upload address with the same idempotency key or by renewal', async () => {
    const { id } = await release((await product()).id, '1.0.0');
    const send = () => seller.post(`/catalog/releases/${id}/artifacts`, announced, { 'idempotency-key': `once-${id}` });
    const [first, again] = [await send(), await send()];
    expect([again.status, again.body.artifact!.id]).toEqual([201, first.body.artifact!.id]);
    const renew = () => seller.post(`/catalog/artifacts/${String(first.body.artifact!.id)}/renew`, {});
    people.clock.advance({ minutes: 61 });
    expect(await put(again.body.url)).toEqual({ status: 403, code: 'address_expired' });
    expect(await put((await renew()).body.url)).toEqual({ status: 204 });
    expect(await codeOf(renew())).toBe('409 artifact_is_uploaded');
  });
});
