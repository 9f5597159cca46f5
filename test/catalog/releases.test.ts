import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeId } from '../../src/platform/values/ids.ts';
import { pino } from 'pino';
import { Role } from '../../src/auth/projects/member.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { untilWaiting } from '../metering/until-waiting.ts';
import { HubClient } from '../support/client.ts';
import type { Answer, Json } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import { People, ask, refusalOf } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import { StatementWatch } from '../support/statements.ts';
import { parseXml } from '../support/xml.ts';

let people: People;
let folder: string;
let project: Project;
let seller: HubClient;
let buyer: HubClient;
let buyerId: string;
let stranger: HubClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), '.hub-releases-'));
  people = await People.start({ files: { folder } });
  project = await people.seed.project();
  seller = HubClient.withKey(people.hub.address, await people.seed.key(project));
  const { id } = await people.user();
  buyerId = id;
  buyer = await people.as({ id });
  stranger = await people.as(await people.user());
});

afterAll(async () => {
  await people.close();
  await rm(folder, { recursive: true });
});

const plans = [
  {
    key: 'team',
    name: 'Team',
    licencePolicy: { maxMachines: 1, atEnd: 'maintain', offlineDays: 7 },
    prices: [{ currency: 'EUR', unitAmount: '9.90' }],
  },
];

async function product(more: object = {}): Promise<Json> {
  return bodyOf(seller.post('/catalog/products', { slug: unique('forge'), name: 'Forge', plans, ...more }));
}

async function bodyOf(answer: Promise<Answer>): Promise<Json> {
  const { status, body } = await answer;
  if (status > 201) throw new Error(JSON.stringify(body));
  return body;
}

function release(id: unknown, version: string, more: object = {}): Promise<Json> {
  return bodyOf(seller.post(`/catalog/products/${String(id)}/releases`, { version, ...more }));
}

async function published(id: unknown, version: string, more: object = {}): Promise<Json> {
  return publish((await release(id, version, more)).id);
}

function publish(id: unknown): Promise<Json> {
  return bodyOf(seller.post(`/catalog/releases/${String(id)}/publish`, {}));
}

const bytes = Buffer.from('#!/bin/sh\necho forge\n');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const announced = { filename: 'forge.sh', size: bytes.length, sha256, platform: 'linux', arch: 'arm64' };

/** Announces an artifact; returns its upload address. */
function announce(releaseId: unknown, more: object = {}): Promise<Json> {
  return bodyOf(seller.post(`/catalog/releases/${String(releaseId)}/artifacts`, { ...announced, ...more }));
}

async function put(url: unknown, body: Uint8Array | string = bytes): Promise<{ status: number; code?: string }> {
  const answer = await fetch(String(url), { method: 'PUT', body: body as BodyInit });
  const text = await answer.text();
  return { status: answer.status, code: text ? (JSON.parse(text) as { code: string }).code : undefined };
}

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

const codeOf = async (answer: Promise<Answer>): Promise<string> => {
  const { status, body } = await answer;
  return `${status} ${String(body.code ?? 'ok')}`;
};

describe('a release', () => {
  it('is a draft that only its project sees until it is published', async () => {
    const { id } = await product();
    const draft = await release(id, 'v1.2.0-rc.1+5', { notes: '**New**<script>' });
    expect(draft).toMatchObject({
      version: '1.2.0-rc.1+5',
      channel: 'rc',
      status: 'draft',
      publishedAt: null,
      notesHtml: '<p><strong>New</strong>&lt;script&gt;</p>\n',
      availableActions: ['publish'],
      product: { id },
      artifacts: [],
    });
    const path = `/catalog/releases/${draft.id}`;
    expect((await seller.get(path)).body).toEqual(draft);
    expect(await codeOf(buyer.get(path))).toBe('404 release_not_found');
    expect((await buyer.get(`/catalog/products/${id}/releases`)).body.data).toEqual([]);
    expect(await publish(draft.id)).toMatchObject({ status: 'published', availableActions: ['yank'] });
    expect((await buyer.get(path)).body).toMatchObject({ status: 'published', availableActions: null });
    expect((await ask(buyer, 'query ($id: ID!) { node(id: $id) { id } }', { id: draft.id })).node.id).toBe(draft.id);
  });

  it('has a version that is unique in its product, even under concurrent creation', async () => {
    const { id } = await product();
    const path = `/catalog/products/${id}/releases`;
    const claims = ['1.0.0', '1.0.0+linux', 'v1.0.0'].map((version) => seller.post(path, { version }));
    const answers = await Promise.all(claims);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'release_version_taken',
      errors: [{ pointer: '/version' }],
    });
    await release((await product()).id, '1.0.0');
  });

  it('with invalid fields is refused in REST and GraphQL with the same pointers', async () => {
    const { id } = await product();
    const document = `mutation ($id: ID!, $input: CreateReleaseInput!) {
      createRelease(productId: $id, input: $input) { release { id } }
    }`;
    for (const [input, pointers] of [
      [{ version: '1.0' }, ['/version']],
      [{ version: '1.0.0', channel: 'beta' }, ['/channel']],
      [{ version: '1.0.0-beta.1', channel: 'stable' }, ['/channel']],
      [{ version: '1.0.0-beta.1', channel: 'rc' }, ['/channel']],
      [{ version: 'x', name: '', notes: ' ' }, ['/name', '/notes', '/version']],
    ] as const) {
      const { status, body } = await seller.post(`/catalog/products/${id}/releases`, input);
      const graphqlRefusal = (await seller.graphql(document, { id, input })).body.errors[0].extensions;
      const refusedPointers = [body.errors, graphqlRefusal.problems].map((list) =>
        list!.map(({ pointer }) => pointer).sort(),
      );
      expect([input, status, ...refusedPointers]).toEqual([input, 422, pointers, pointers]);
    }
    const { body } = await seller.post(`/catalog/products/${id}/releases`, { channel: 'nightly' });
    expect(body.errors.map(({ pointer }) => pointer).sort()).toEqual(['/channel', '/version']);
  });

  it('can change its name and notes and nothing else', async () => {
    const { id } = await published((await product()).id, '1.0.0', { notes: 'old', name: 'Anvil' });
    const change = `mutation ($id: ID!, $input: UpdateReleaseInput!) {
      updateRelease(id: $id, input: $input) { release { name notes version } }
    }`;
    const { updateRelease } = await ask(seller, change, { id, input: { notes: 'new' } });
    expect(updateRelease.release).toEqual({ name: 'Anvil', notes: 'new', version: '1.0.0' });
    const { body } = await seller.post(`/catalog/releases/${id}/changes`, { name: null });
    expect(body).toMatchObject({ name: null, notes: 'new', status: 'published' });
    expect(await refusalOf(seller, change, { id, input: { version: '2.0.0' } })).toBe('invalid_input');
    expect(await refusalOf(stranger, change, { id, input: {} })).toBe('release_not_found');
  });

  it('is still readable when it is yanked with a reason, and can be published again', async () => {
    const { id, publishedAt } = await published((await product()).id, '1.0.0');
    people.clock.advance({ hours: 1 });
    const yank = () => seller.post(`/catalog/releases/${id}/yank`, { reason: 'eats files' });
    expect((await yank()).body).toMatchObject({ status: 'yanked', yankReason: 'eats files' });
    expect(await codeOf(yank())).toBe('409 release_is_yanked');
    expect((await buyer.get(`/catalog/releases/${id}`)).body).toMatchObject({ yankReason: 'eats files' });
    expect(await publish(id)).toMatchObject({
      status: 'published',
      yankedAt: null,
      yankReason: null,
      publishedAt,
    });
  });

  it('has a consistent status after concurrent publishing and yanking', async () => {
    const { id: productId } = await product();
    const { id } = await release(productId, '1.0.0');
    const steps = ['publish', 'yank', 'publish', 'yank', 'publish'];
    await Promise.all(steps.map((step) => seller.post(`/catalog/releases/${id}/${step}`, {})));
    const { status } = (await seller.get(`/catalog/releases/${id}`)).body;
    const { releaseVersion } = (await seller.get(`/catalog/products/${productId}`)).body;
    expect(releaseVersion).toBe(String(status) === 'published' ? '1.0.0' : null);
  });

  it('is not found after its product is deleted, nor are its artifacts', async () => {
    const { id: productId } = await product();
    const { id } = await release(productId, '1.0.0');
    const { artifact } = await announce(id);
    await seller.send('DELETE', `/catalog/products/${productId}`);
    for (const step of ['changes', 'publish', 'yank', 'artifacts']) {
      const body = step === 'artifacts' ? announced : {};
      expect(await codeOf(seller.post(`/catalog/releases/${id}/${step}`, body))).toMatch(
        /^404 (release|product)_not_found$/,
      );
    }
    for (const step of ['renew', 'complete', 'yank']) {
      expect(await codeOf(seller.post(`/catalog/artifacts/${artifact!.id}/${step}`, {}))).toBe(
        '404 artifact_not_found',
      );
    }
  });

  it('requires catalog:write in the project', async () => {
    const { id: productId } = await product();
    const { id } = await published(productId, '1.0.0');
    const { api: viewer } = await people.member(project, Role.viewer);
    for (const [client, code] of [
      [stranger, '404 product_not_found'],
      [viewer, '403 insufficient_scope'],
      [new HubClient(people.hub.address), '401 unauthenticated'],
    ] as const) {
      expect(await codeOf(client.post(`/catalog/products/${productId}/releases`, { version: '2.0.0' }))).toBe(code);
      const own = code.replace('product', 'release');
      expect(await codeOf(client.post(`/catalog/releases/${id}/yank`, {}))).toBe(own);
      expect(await codeOf(client.post(`/catalog/releases/${id}/artifacts`, announced))).toBe(own);
    }
  });
});

describe('the newest stable release', () => {
  it('is the version that its product reports', async () => {
    const { id } = await product();
    const releaseVersion = async () => (await seller.get(`/catalog/products/${id}`)).body.releaseVersion;
    const { id: first } = await published(id, '1.9.0');
    const { id: second } = await published(id, '1.10.0');
    expect(await releaseVersion()).toBe('1.10.0');
    await published(id, '1.9.1');
    await published(id, '2.0.0-rc.1');
    expect(await releaseVersion()).toBe('1.10.0');
    await seller.post(`/catalog/releases/${second}/yank`, {});
    expect(await releaseVersion()).toBe('1.9.1');
    await seller.post(`/catalog/releases/${first}/yank`, {});
    expect(await releaseVersion()).toBe('1.9.1');
    await publish(second);
    expect(await releaseVersion()).toBe('1.10.0');
  });

  it('is the highest version when several are published at once', async () => {
    const { id } = await product();
    const versions = ['1.0.0', '1.2.0', '1.1.0', '1.10.0', '1.9.0'];
    const drafts = await Promise.all(versions.map((version) => release(id, version)));
    await Promise.all(drafts.map((draft) => publish(draft.id)));
    expect((await seller.get(`/catalog/products/${id}`)).body.releaseVersion).toBe('1.10.0');
  });
});

describe('the releases of a product', () => {
  let ids: string[];
  const versions = ['1.0.0', '1.10.0', '1.9.0', '2.0.0-beta.2', '2.0.0-beta.10', '2.0.0-rc.1', '3.0.0-dev.1'];
  const newestFirst = ['3.0.0-dev.1', '2.0.0-rc.1', '2.0.0-beta.10', '2.0.0-beta.2', '1.10.0', '1.9.0', '1.0.0'];

  beforeAll(async () => {
    ids = await Promise.all([product(), product()].map(async (each) => String((await each).id)));
    for (const version of versions) await published(ids[0], version);
    await published(ids[1], '0.1.0');
    await release(ids[0], '9.0.0');
  });

  const versionsIn = ({ body }: Answer) => body.data.map(({ version }) => version);

  it('are paged newest version first, and a new release does not shift the pages', async () => {
    const first = await buyer.get(`/catalog/products/${ids[0]}/releases?first=3`);
    expect(versionsIn(first)).toEqual(newestFirst.slice(0, 3));
    const { id } = await published(ids[0], '4.0.0-dev.1');
    const [next] = /<(.+)>; rel="next"/.exec(first.headers.get('link')!)!.slice(1);
    const second = await buyer.get(next!);
    expect(versionsIn(second)).toEqual(newestFirst.slice(3, 6));
    const third = await buyer.get(
      `/catalog/products/${ids[0]}/releases?first=3&after=${second.body.pageInfo.endCursor}`,
    );
    expect([versionsIn(third), third.body.pageInfo.hasNextPage]).toEqual([newestFirst.slice(6), false]);
    await seller.post(`/catalog/releases/${id}/yank`, {});
  });

  it('include those of more stable channels when a channel is requested', async () => {
    const inChannel = async (query: string) =>
      versionsIn(await buyer.get(`/catalog/products/${ids[0]}/releases?${query}`));
    expect(await inChannel('channel=stable')).toEqual(['1.10.0', '1.9.0', '1.0.0']);
    expect(await inChannel('channel=rc')).toEqual(['2.0.0-rc.1', '1.10.0', '1.9.0', '1.0.0']);
    expect((await inChannel('channel=beta')).length).toBe(6);
    expect(await inChannel('status=yanked')).toEqual(['4.0.0-dev.1']);
    expect(versionsIn(await seller.get(`/catalog/products/${ids[0]}/releases?status=draft`))).toEqual(['9.0.0']);
  });

  it.each([
    ['channel=nightly', '/channel'],
    ['first=0', '/first'],
    ['after=junk', '/after'],
    [`after=${Buffer.from('["x","y"]').toString('base64url')}`, '/after'],
    ['colour=red', '/colour'],
  ])('are refused for the parameters %s', async (query, pointer) => {
    const { status, body } = await buyer.get(`/catalog/products/${ids[0]}/releases?${query}`);
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer]);
  });

  it('are read for all products of a list in one statement for each field', async () => {
    const document = `query ($projectId: ID!) {
      products(first: 100, filter: { projectId: $projectId }) {
        nodes { id stable: latestRelease { version } beta: latestRelease(channel: beta) { version }
          releases(first: 2) { nodes { version artifacts { filename } product { id } } } }
      }
    }`;
    const watch = new StatementWatch();
    const { answer, statements } = await watch
      .of(() => ask(seller, document, { projectId: project.id }))
      .finally(() => watch.stop());
    const [one] = answer.products.nodes.filter(({ id }) => String(id) === ids[0]);
    expect(one).toMatchObject({ stable: { version: '1.10.0' }, beta: { version: '2.0.0-rc.1' } });
    expect(one!.releases.nodes.map(({ version }) => version)).toEqual(['9.0.0', '4.0.0-dev.1']);
    expect(statements.filter((statement) => statement === 'select release').length).toBe(3);
  });
});

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

describe('the release feeds of a product', () => {
  it('list the published releases of a channel as JSON Feed and as Atom', async () => {
    const { id } = await product({ name: 'Forge & <Anvil>', homepageUrl: 'https://forge.example/?a=1&b=2' });
    const { id: first } = await published(id, '1.0.0', { notes: 'Mends **all** & more <b>' });
    await published(id, '1.1.0-beta.1', { name: 'Hammer' });
    await release(id, '2.0.0');
    const path = `/catalog/products/${id}/releases`;
    const json = await buyer.get(`${path}.json?channel=beta`);
    expect(json.headers.get('content-type')).toMatch('application/feed+json');
    expect(json.body).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Forge & <Anvil> releases',
      home_page_url: 'https://forge.example/?a=1&b=2',
      feed_url: `${people.hub.address}${path}.json?channel=beta`,
      items: [
        { title: 'Forge & <Anvil> 1.1.0-beta.1: Hammer', tags: ['beta'] },
        { content_html: '<p>Mends <strong>all</strong> &amp; more &lt;b&gt;</p>\n', tags: ['stable'] },
      ],
    });
    const atom = await buyer.get(`${path}.atom`);
    expect(atom.headers.get('content-type')).toMatch('application/atom+xml');
    const feed = parseXml(String(atom.body));
    const [entry, ...others] = feed.all('entry');
    expect([feed.name, feed.attributes.xmlns, others]).toEqual(['feed', 'http://www.w3.org/2005/Atom', []]);
    expect(feed.one('title').text).toBe('Forge & <Anvil> releases');
    expect(feed.one('author').one('name').text).toBe(project.name);
    expect(feed.one('updated').text).toBe(entry!.one('updated').text);
    expect(feed.all('link').map(({ attributes }) => [attributes.rel, attributes.href])).toEqual([
      ['self', `${people.hub.address}${path}.atom`],
      ['alternate', 'https://forge.example/?a=1&b=2'],
    ]);
    expect(entry!.one('id').text).toBe(json.body.items[1]!.id);
    expect(entry!.one('id').text).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
    expect(entry!.one('content').text).toBe('<p>Mends <strong>all</strong> &amp; more &lt;b&gt;</p>\n');
    expect(entry!.one('link').attributes.href).toBe(`${people.hub.address}/catalog/releases/${first}`);
    await seller.post(`/catalog/releases/${first}/yank`, {});
    expect(parseXml(String((await buyer.get(`${path}.atom`)).body)).all('entry')).toEqual([]);
  });

  it('are not found, and need credentials, when the product is not visible', async () => {
    const { id } = await product({ status: 'draft' });
    for (const form of ['json', 'atom']) {
      const path = `/catalog/products/${id}/releases.${form}`;
      expect(await codeOf(buyer.get(path))).toBe('404 product_not_found');
      expect(await codeOf(new HubClient(people.hub.address).get(path))).toBe('401 unauthenticated');
      expect((await buyer.get(`${path}?channel=nightly`)).body.errors[0]!.pointer).toBe('/channel');
    }
  });
});

async function untilEmpty(path: string): Promise<void> {
  const deadline = performance.now() + 15_000;
  while (performance.now() < deadline && (await readdir(path)).length) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(await readdir(path)).toEqual([]);
}
