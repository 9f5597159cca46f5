import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/config.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';

const listed = 'https://app.example.org';
const other = 'https://other.example';

let hub: TestHub;
let open: TestHub;
let key: string;

beforeAll(async () => {
  const { origins } = readConfig({ HUB_ORIGINS: `${listed}, http://localhost:5173` });
  hub = await startHub({ config: { origins, isStorefrontOpen: true } });
  open = await startHub({ database: hub });
  const seed = new Seed(hub.orm);
  key = await seed.key(await seed.project());
});

afterAll(async () => {
  await open?.close();
  await hub?.close();
});

interface PageRequest {
  path: string;
  origin?: string;
  headers?: Record<string, string>;
  method?: string;
  at?: TestHub;
}

async function send({ path, origin, headers = {}, method = 'GET', at = hub }: PageRequest): Promise<Response> {
  return fetch(at.address + path, { method, headers: { ...headers, ...(origin && { origin }) } });
}

const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin');
const query = `/graphql?query=${encodeURIComponent('{ me { kind } }')}`;
const authorized = () => ({ authorization: `Bearer ${key}` });
const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };

describe('a hub with HUB_ORIGINS', () => {
  it.each(['/catalog/products', query, '/api', '/openapi.json'])(
    'lets pages of the listed origins read %s, and no others',
    async (path) => {
      for (const origin of [listed, 'http://localhost:5173']) {
        const answer = await send({ path, origin, headers: authorized() });
        expect([answer.status, allowed(answer)]).toEqual([200, origin]);
        expect(answer.headers.get('access-control-expose-headers')).toContain('RateLimit');
      }
      for (const origin of [other, `${listed}:8443`, 'http://app.example.org', 'null'])
        expect(allowed(await send({ path, origin, headers: authorized() }))).toBeNull();
    },
  );

  it('answers a preflight request of a listed origin with what it may send, and of others without', async () => {
    const mine = await send({ path: '/graphql', origin: listed, headers: preflight, method: 'OPTIONS' });
    expect([mine.status, allowed(mine)]).toEqual([204, listed]);
    expect(mine.headers.get('access-control-allow-headers')).toBe('authorization');
    const theirs = await send({ path: '/graphql', origin: other, headers: preflight, method: 'OPTIONS' });
    expect([theirs.status, allowed(theirs)]).toEqual([204, null]);
    expect(theirs.headers.get('access-control-allow-headers')).toBeNull();
  });

  it('lets no cache give an answer to a page of another origin', async () => {
    for (const headers of [authorized(), {}]) {
      const answer = await send({ path: '/catalog/products', headers });
      const varied = answer.headers.get('vary')!.split(/, */);
      expect([answer.status, allowed(answer), varied]).toEqual([
        200,
        null,
        expect.arrayContaining(['Origin', 'Authorization', 'X-API-Key']),
      ]);
    }
    expect(allowed(await send({ path: '/catalog/products', origin: listed }))).toBe(listed);
  });

  it('serves programs, which send no origin, as before', async () => {
    expect((await send({ path: '/catalog/products', headers: authorized() })).status).toBe(200);
  });
});

describe('a hub without HUB_ORIGINS', () => {
  it('lets pages of every origin read answers', async () => {
    for (const path of ['/catalog/products', query]) {
      const answer = await send({ path, origin: other, headers: authorized(), at: open });
      expect([answer.status, allowed(answer)]).toEqual([200, '*']);
    }
  });
});

describe('the setting HUB_ORIGINS', () => {
  it('takes origins separated by commas or spaces', () => {
    expect(readConfig({ HUB_ORIGINS: `${listed},${other}  http://localhost:5173` }).origins).toEqual([
      listed,
      other,
      'http://localhost:5173',
    ]);
    for (const empty of [undefined, '']) expect(readConfig({ HUB_ORIGINS: empty }).origins).toBeUndefined();
  });

  it.each(['*', 'app.example.org', `${listed}/`, `${listed}/path`, 'https://APP.example.org', 'ftp://x', 'null', ','])(
    'is refused with %j',
    (value) => {
      expect(() => readConfig({ HUB_ORIGINS: value })).toThrow(/HUB_ORIGINS/);
    },
  );
});
