import { request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ClientKind } from '../../src/auth/clients/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
}

let hub: TestHub;
let basic: string;
let opaque: string;

beforeAll(async () => {
  hub = await startHub({ config: { trustProxy: 1, clientLimit: 1000 } });
  const seed = new Seed(hub.orm);
  const { client, secret } = await seed.client(await seed.project(), {
    kind: ClientKind.machine,
    scopes: ['catalog:read'],
  });
  basic = `Basic ${Buffer.from(`${client.id}:${secret}`).toString('base64')}`;
  const answer = await send({ path: '/oauth/token', form: { grant_type: 'client_credentials' }, headers: auth() });
  opaque = (JSON.parse(answer.body) as { access_token: string }).access_token;
});

afterAll(() => hub.close());

const auth = () => ({ authorization: basic });

/** Sends a form with its length, or in chunks: those are left to Express, like every other address than the usual one. */
function send({ method = 'POST', path, headers = {}, form = {} }: Sent, byExpress = false): Promise<Answer> {
  const body = new URLSearchParams(form).toString();
  const isPost = method === 'POST';
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const length = byExpress ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.length) };
  const target = byExpress && !isPost ? `${path}?` : path;
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      hub.address + target,
      { method, headers: { ...(isPost ? { ...type, ...length } : {}), ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body: text }));
      },
    );
    request.on('error', reject);
    request.end(isPost ? body : undefined);
  });
}

/** What does not differ between two requests of the same kind. */
function comparable({ status, headers, body }: Answer): object {
  const { date, ratelimit, 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset, ...rest } = headers;
  void [date, remaining, reset];
  return {
    status,
    headers: { ...rest, 'x-request-id': String(rest['x-request-id']).replace(/^[\da-f-]{36}$/, 'generated') },
    limit: String(ratelimit).replace(/r=\d+;t=\d+/, ''),
    body: body.replaceAll(/"(access_token|jti)":"[^"]+"/g, '"$1":"..."').replaceAll(/"(exp|iat)":\d+/g, '"$1":0'),
  };
}

describe('a request of a client', () => {
  const asked: [name: string, request: () => Sent][] = [
    ['a token', () => ({ path: '/oauth/token', form: { grant_type: 'client_credentials' }, headers: auth() })],
    [
      'a scope that the client does not have',
      () => ({
        path: '/oauth/token',
        form: { grant_type: 'client_credentials', scope: 'usage:write' },
        headers: auth(),
      }),
    ],
    ['no grant type', () => ({ path: '/oauth/token', headers: auth() })],
    ['an unknown grant type', () => ({ path: '/oauth/token', form: { grant_type: 'magic' }, headers: auth() })],
    [
      'an unknown client',
      () => ({
        path: '/oauth/token',
        form: { grant_type: 'client_credentials', client_id: 'nobody', client_secret: 'x' },
      }),
    ],
    ['no client', () => ({ path: '/oauth/token', form: { grant_type: 'client_credentials' } })],
    [
      'a request id of its own',
      () => ({ path: '/oauth/token', headers: { ...auth(), 'x-request-id': 'mine' }, form: { grant_type: '' } }),
    ],
    ['an introspection', () => ({ path: '/oauth/introspect', form: { token: opaque }, headers: auth() })],
    ['an introspection of nothing', () => ({ path: '/oauth/introspect', form: { token: 'x' }, headers: auth() })],
    ['an introspection by nobody', () => ({ path: '/oauth/introspect', form: { token: opaque } })],
    ['a revocation of nothing', () => ({ path: '/oauth/revoke', form: { token: 'x' }, headers: auth() })],
    [
      'userinfo by a machine',
      () => ({ method: 'GET', path: '/user/profile', headers: { authorization: `Bearer ${opaque}` } }),
    ],
    [
      'userinfo by an unknown token',
      () => ({ method: 'GET', path: '/user/profile', headers: { authorization: 'Bearer x' } }),
    ],
    [
      'userinfo by an API key',
      () => ({
        method: 'GET',
        path: '/user/profile',
        headers: { authorization: `Bearer hub_${'x'.repeat(60)}` },
      }),
    ],
    [
      'a token from a page of another origin',
      () => ({
        path: '/oauth/token',
        form: { grant_type: 'client_credentials' },
        headers: { ...auth(), origin: 'https://page.example' },
      }),
    ],
    [
      'a token by a forged host',
      () => ({
        path: '/oauth/token',
        form: { grant_type: 'client_credentials' },
        headers: { ...auth(), 'x-forwarded-host': 'evil.example', host: 'evil.example' },
      }),
    ],
  ];

  it.each(asked)('gets the same answer with and without Express: %s', async (_, request) => {
    expect(comparable(await send(request()))).toEqual(comparable(await send(request(), true)));
  });

  it('is counted by its own address, also behind a proxy, and refused beyond the limit', async () => {
    const limited = await startHub({ database: hub, config: { clientLimit: 3, trustProxy: 1 } });
    const ask = (from: string) =>
      fetch(`${limited.address}/oauth/introspect`, {
        method: 'POST',
        headers: { 'x-forwarded-for': from, authorization: basic },
        body: new URLSearchParams({ token: 'x' }),
      });
    try {
      const statuses: number[] = [];
      for (let count = 0; count < 4; count += 1) statuses.push((await ask('10.9.8.7')).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      const refused = await ask('10.9.8.7');
      expect(await refused.json()).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
      expect((await ask('10.9.8.6')).headers.get('x-ratelimit-remaining')).toBe('2');
    } finally {
      await limited.close();
    }
  });

  it('is no failure of its address while a person has not decided at a device', async () => {
    const strict = await startHub({ database: hub, config: { anonymousLimit: 2, trustProxy: 1 } });
    const seed = new Seed(hub.orm);
    const { client } = await seed.client(await seed.project(), { kind: ClientKind.native, scopes: ['openid'] });
    const ask = async (path: string, form: Record<string, string>) => {
      const body = new URLSearchParams({ client_id: client.id, ...form });
      const answer = await fetch(strict.address + path, { method: 'POST', body });
      return (await answer.json()) as { error?: string; device_code: string };
    };
    try {
      const answers: (string | undefined)[] = [];
      for (let poll = 0; poll < 5; poll += 1) {
        const { device_code: code } = await ask('/oauth/device', { scope: 'openid' });
        const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: code };
        answers.push((await ask('/oauth/token', grant)).error);
      }
      expect(new Set(answers)).toEqual(new Set(['authorization_pending']));
    } finally {
      await strict.close();
    }
  });

  it('is refused after too many failures of its address', async () => {
    const strict = await startHub({ database: hub, config: { anonymousLimit: 2, trustProxy: 1 } });
    const ask = (authorization: string) =>
      fetch(`${strict.address}/oauth/introspect`, {
        method: 'POST',
        headers: { 'x-forwarded-for': '10.9.8.5', authorization },
        body: new URLSearchParams({ token: 'x' }),
      });
    try {
      const wrong = 'Basic bm9ib2R5Ong=';
      expect((await ask(wrong)).status).toBe(401);
      // A failure is counted after its answer, and the counts of a minute end with it.
      let last = 0;
      for (let tries = 0; tries < 50 && last !== 429; tries += 1) {
        await ask(wrong);
        last = (await ask(basic)).status;
      }
      expect(last).toBe(429);
    } finally {
      await strict.close();
    }
  });
});
