import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MarkdownRenderer } from '../../src/catalog/markdown/markdown-renderer.ts';
import { renderMarkdown } from '../../src/catalog/markdown/render-markdown.ts';
import { HubClient } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed, unique } from '../support/seed.ts';

/** The most expensive texts known, at the maximum length. */
const hostile = ['//a.com/', '[', '![', '*a', '*_', 'a@b.c ', '[a](', '`a', '> ', '|a|b|\n|-|-|\n'].map((piece) =>
  piece.repeat(50_000 / piece.length),
);
const wideTable = `|${'a|'.repeat(1000)}\n|${'-|'.repeat(1000)}\n${'a\n'.repeat(20_000)}`;

describe('Markdown rendering', () => {
  let renderer: MarkdownRenderer;
  beforeAll(() => {
    renderer = new MarkdownRenderer();
  });
  afterAll(() => renderer.close());

  it('does not take time quadratic in the number of links', () => {
    const time = (text: string): number => {
      const start = performance.now();
      renderMarkdown(text);
      return performance.now() - start;
    };
    const fastest = (text: string) => Math.min(time(text), time(text), time(text));
    const [few, many] = [5_000, 40_000].map((length) => fastest('//a.com/'.repeat(length / 8)));
    expect(many! / few!).toBeLessThan(40);
  });

  it('of long texts does not occupy the thread that answers requests', async () => {
    const all = [...hostile, wideTable];
    const ofThisThread = await cpuMs(() => Promise.all(all.map(async (text) => renderer.render(text, 'a'))));
    const here = await cpuMs(() => all.forEach((text) => renderMarkdown(text)));
    expect(ofThisThread).toBeLessThan(here / 3);
  });

  it('alternates between callers', async () => {
    const order: string[] = [];
    const render = async (caller: string, nth: number) => {
      await renderer.render(`${caller} ${nth} `.repeat(1000), caller);
      order.push(caller);
    };
    await Promise.all([render('a', 1), render('a', 2), render('a', 3), render('a', 4), render('b', 1)]);
    expect(order.indexOf('b')).toBeLessThanOrEqual(2);
  });

  it('returns the escaped source when it takes too long, and continues with the next text', async () => {
    const impatient = new MarkdownRenderer({ longestMs: 1 });
    const html = await impatient.render(`<b>${hostile[1]}`, 'a');
    expect(html).toBe(`<pre>&lt;b&gt;${hostile[1]}</pre>\n`);
    expect(impatient.isRendered(`<b>${hostile[1]}`)).toBe(false);
    await impatient.close();
    expect(await renderer.render('*next* '.repeat(400), 'a')).toContain('<em>next</em>');
  });
});

describe('a release feed', () => {
  let hub: TestHub;
  beforeAll(async () => {
    hub = await startHub();
  });
  afterAll(() => hub.close());

  it('charges its reader for the notes that it renders', async () => {
    const seed = new Seed(hub.orm);
    const client = HubClient.withKey(hub.address, await seed.key(await seed.project()));
    const product = { slug: unique('noted'), name: 'Noted', distribution: 'open' };
    const { body: made } = await client.post('/catalog/products', product);
    for (const version of ['1.0.0', '1.1.0']) {
      const release = { version, channel: 'stable', notes: '//a.com/'.repeat(6_000) };
      const { body } = await client.post(`/catalog/products/${made.id}/releases`, release);
      await client.post(`/catalog/releases/${body.id}/publish`, {});
    }
    const answer = await client.with({ 'x-report-cost': 'true' }).get(`/catalog/products/${made.id}/releases.json`);
    expect([answer.status, answer.body.items?.length]).toEqual([200, 2]);
    expect(Number(answer.headers.get('x-cost'))).toBeGreaterThan(950);
  });
});

describe('the preview of a text', () => {
  let hub: TestHub;
  let seed: Seed;
  let client: HubClient;
  beforeAll(async () => {
    hub = await startHub();
    seed = new Seed(hub.orm);
    client = HubClient.withKey(hub.address, await seed.key(await seed.project()));
  });
  afterAll(() => hub.close());

  it('is what the description of a product becomes, with HTML shown as text', async () => {
    const description = '# Forge\n\n<script>alert(1)</script> [here](javascript:alert(1)) *fast*';
    const document = `mutation ($input: RegisterProductInput!) {
      registerProduct(input: $input) { product { descriptionHtml } }
    }`;
    const input = { slug: unique('seen'), name: 'Seen', description };
    const { body } = await client.graphql(document, { input });
    const preview = await client.post('/catalog/markdown', { text: description });
    expect(preview.body).toEqual({ html: body.data.registerProduct.product.descriptionHtml });
    expect(preview.body.html).toContain('&lt;script&gt;');
    expect(preview.body.html).not.toContain('href="javascript');
  });

  it('is refused for a text that no description can have', async () => {
    const { status, body } = await client.post('/catalog/markdown', { text: 'a'.repeat(50_001) });
    expect([status, body.errors[0].pointer]).toEqual([422, '/text']);
  });

  it('is refused to callers who write no products', async () => {
    const reader = HubClient.withKey(hub.address, await seed.key(await seed.project(), ['catalog:read']));
    expect((await reader.post('/catalog/markdown', { text: 'a' })).status).toBe(403);
  });

  it('is charged by the length of the text', async () => {
    const text = '*a* '.repeat(10_000);
    const answer = await client.with({ 'x-report-cost': 'true' }).post('/catalog/markdown', { text });
    expect(Number(answer.headers.get('x-cost'))).toBeGreaterThan(400);
  });
});

/** The CPU time of this thread during the work, in milliseconds. */
async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
