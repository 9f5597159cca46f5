import { beforeAll, describe, expect, it } from '@jest/globals';
import { Role } from '../../src/auth/projects/member.ts';
import { HubClient } from '../support/client.ts';
import type { Answer } from '../support/client.ts';
import { ask, refusalOf } from '../support/people.ts';
import { StatementWatch } from '../support/statements.ts';
import { parseXml } from '../support/xml.ts';
import {
  announce,
  announced,
  buyer,
  codeOf,
  people,
  product,
  project,
  publish,
  published,
  release,
  seller,
  stranger,
} from './releases-stage.ts';

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
