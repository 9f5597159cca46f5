import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { apis, directory } from '../../rest/index.ts';
import { guidePath, guides } from '../../rest/docs/guides.ts';
import { DocsSite } from '../../rest/docs/site.ts';
import { topics } from '../../rest/docs/topics.ts';
import { openApi } from '../../rest/openapi.ts';
import { hubSchema, refusalCodes as codes } from '../../schema/index.ts';
import { endpoints } from '../../src/auth/oidc/endpoints.ts';

const schema = hubSchema();
const service = { network: 'Test', version: '1.2.3', url: 'https://hub.example' };
const rows = apis.flatMap((api) => api.rows);
const document = openApi({ schema, directory: directory(endpoints), rows, service });

/** Valid link targets outside the pages. */
const elsewhere = ['/', '/graphql', '/openapi.json', '/schema.graphql', '/readyz', '/docs/search'];

let site: DocsSite;
let pages: Map<string, string>;

beforeAll(async () => {
  site = await DocsSite.build({ schema, document, codes, service });
  pages = new Map(site.paths.map((path) => [path, site.render(path)!.body]));
});

function idsOf(page: string): string[] {
  return [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id!);
}

describe('the documentation site', () => {
  it('has no broken link', () => {
    const ids = new Map([...pages].map(([path, page]) => [path, new Set(idsOf(page))]));
    const broken = [...pages].flatMap(([path, page]) =>
      [...page.matchAll(/\shref="([#/][^"]*)"/g)].flatMap(([, href]) => {
        const [target, fragment] = href!.split('#');
        const to = target || path;
        if (elsewhere.includes(to)) return [];
        const isThere = pages.has(to) && (!fragment || ids.get(to)!.has(decodeURIComponent(fragment)));
        return isThere ? [] : [`${path}: ${href}`];
      }),
    );
    expect([...new Set(broken)]).toEqual([]);
  });

  it('shows no markup of a guide as text', () => {
    const outsideCode = (page: string) => page.replaceAll(/<(code|pre)\b[^>]*>.*?<\/\1>/gs, '');
    const odd = guides.filter(({ name }) => /&lt;(!--|\/?[a-z])/.test(outsideCode(pages.get(guidePath(name))!)));
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it('uses each id once per page', () => {
    const repeated = [...pages].filter(([, page]) => new Set(idsOf(page)).size !== idsOf(page).length);
    expect(repeated.map(([path]) => path)).toEqual([]);
  });

  it('has a page for every guide under docs/', () => {
    const files = readdirSync('docs').filter((name) => name.endsWith('.md'));
    expect(guides.map(({ name }) => `${name}.md`).sort()).toEqual(files.sort());
  });

  it.each(['README.md', 'docs/README.md'])('has a link to every guide in %s', (file) => {
    const folder = file === 'README.md' ? 'docs/' : '';
    const text = readFileSync(file, 'utf8');
    const missing = guides.filter(({ name }) => file !== `docs/${name}.md` && !text.includes(`(${folder}${name}.md`));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it('shows every endpoint once, and every GraphQL operation under one topic', () => {
    const reference = [...pages].filter(([path]) => path.startsWith('/docs/api/')).map(([, page]) => page);
    const shown = (id: string) => reference.filter((page) => idsOf(page).includes(id)).length;
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(
      operations.filter(({ operationId }) => shown(`rest-${operationId}`) !== 1).map(({ operationId }) => operationId),
    ).toEqual([]);
    const roots = [schema.getQueryType()!, schema.getMutationType()!, schema.getSubscriptionType()!];
    const fields = roots.flatMap((type) => Object.keys(type.getFields()));
    expect(topics.flatMap((topic) => topic.fields).sort()).toEqual(fields.sort());
  });

  it('describes a scope with the operations that require it', () => {
    const text = pages
      .get('/docs/api')!
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ');
    expect(text).toMatch(/catalog:write [^:]*\bregisterProduct\b[^:]*\breplaceProduct\b/);
  });
});

describe('the documentation search', () => {
  it.each([
    ['refund', '/docs/invoices#refunds-and-corrections'],
    ['usage', guidePath('usage')],
    ['sign out', '/docs/projects#signing-out'],
    ['429', '/docs#limits'],
    ['coupon', '/docs/subscriptions#coupons'],
    ['discount', '/docs/subscriptions#coupons'],
    ['trial', '/docs/subscriptions#how-one-begins'],
    ['cancel', '/docs/subscriptions#ending-it'],
    ['pause', '/docs/subscriptions#pausing-it'],
    ['dunning', '/docs/subscriptions#when-no-one-pays'],
    ['tax', guidePath('taxes')],
    ['VAT', '/docs/taxes#vat-ids-in-vies'],
    ['webhook', '/docs/webhooks'],
    ['invite', '/docs/projects#roles'],
    ['consent', '/docs/projects#scopes'],
    ['PKCE', '/docs/projects#with-your-library'],
    ['entitlement', '/docs/projects#what-they-may-use-now'],
    ['API key', '/docs/clients#api-keys'],
    ['client secret', '/docs/clients#clients'],
    ['redirect URI', '/docs/clients#clients'],
    ['backup', '/docs/operations#backup-and-restore'],
    ['upgrade', '/docs/operations#upgrade'],
    ['nginx', '/docs/operations#tls'],
    ['licence', guidePath('licences')],
    ['license', guidePath('licences')],
    ['download', '/docs/releases#who-may-download'],
    ['price', '/docs/selling#what-a-price-can-be'],
    ['plan', guidePath('selling')],
    ['invoices', guidePath('invoices')],
    ['PDF', '/docs/invoices#files'],
    ['test clock', guidePath('test-clocks')],
    ['metadata', '/docs/frontends#your-own-keys-and-values'],
    ['login', '/docs/projects#a-first-sign-in'],
    ['sign in', '/docs/projects#a-first-sign-in'],
    ['SSO', '/docs/projects#a-first-sign-in'],
    ['own price', '/docs/subscriptions#terms-of-one-customer'],
    ['custom price', '/docs/subscriptions#terms-of-one-customer'],
    ['negotiated price', '/docs/subscriptions#terms-of-one-customer'],
    ['free trial', '/docs/subscriptions#how-one-begins'],
    ['rate limit', '/docs#limits'],
    ['licence offline', '/docs/licences#offline'],
    ['payment method', '/docs/gateways#save-a-method-and-collect-by-itself'],
    ['credit card', guidePath('gateways')],
    ['Stripe', `${guidePath('gateways')}#stripe`],
    ['chargeback', '/docs/gateways#chargebacks'],
    ['sandbox', '/docs/gateways#try-every-outcome'],
    ['pagination', '/docs/frontends#lists'],
    ['CORS', '/docs/operations#pages-of-other-origins'],
    ['Docker', '/docs/operations#production'],
    ['restore', '/docs/operations#backup-and-restore'],
    ['403', '/docs/legacy-clients#errors'],
    ['SDK', '/docs/legacy-clients#typed-clients'],
    ['service account', '/docs/clients#clients'],
    ['idempotency', '/docs#rest'],
    ['curl', '/docs#rest'],
    ['GDPR', '/docs/security#how-it-protects'],
    ['gift', guidePath('orders')],
    ['subscripton', guidePath('subscriptions')],
    ['createMeter', '/docs/api/usage#createMeter'],
    ['create meter', '/docs/api/usage#createMeter'],
    ['insufficient_scope', '/docs/problems#insufficient_scope'],
  ])('finds for "%s" as the first result %s', (query, address) => {
    expect(results(query)[0]).toBe(address);
  });

  it('says so when nothing is found', () => {
    expect(site.renderSearch('xyzzyqwrt').body).toContain('Nothing found');
  });

  it('escapes the query', () => {
    expect(site.renderSearch('<i>').body).not.toContain('<i>');
  });
});

function results(query: string): string[] {
  const [, list = ''] = /<ol class="results">(.*?)<\/ol>/s.exec(site.renderSearch(query).body) ?? [];
  return [...list.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!);
}
