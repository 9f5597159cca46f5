import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../mikro-orm.config.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Wire } from '../support/wire.ts';

/** What Firefox and Chrome send when a person opens an address or submits a form. */
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8' };

let hub: TestHub;

beforeAll(async () => {
  hub = await startHub();
});

afterAll(() => hub?.close());

const form = 'application/x-www-form-urlencoded';
const long = `x=${'x'.repeat(80_000)}`;

/** Every way to get an error at sign-in, apart from limits and outages. */
const mistakes: [method: string, path: string, status: number, body?: string, type?: string][] = [
  ['GET', '/interaction/unknown', 400],
  ['GET', '/interaction/unknown/sign-up', 400],
  ['GET', '/interaction/unknown/consent', 405],
  ['GET', '/interaction/unknown/cancel', 405],
  ['DELETE', '/interaction/unknown', 405],
  ['POST', '/interaction/unknown', 400, 'email=x', form],
  ['POST', '/interaction/unknown', 413, long, form],
  ['POST', '/interaction/unknown', 400, '{', 'application/json'],
  ['POST', '/interaction/unknown', 415, 'a=b', `${form}; charset=klingon`],
  ['POST', '/interaction/unknown/consent', 400, 'x=y', form],
  ['GET', '/interaction/%ff', 400],
  ['GET', '/interaction', 404],
  ['GET', '/interaction/x/y/z', 404],
  ['GET', '/oauth/authorize', 400],
  ['POST', '/oauth/authorize', 413, long, form],
  ['POST', '/oauth/authorize', 400, '{', 'application/json'],
  ['POST', '/oauth/authorize', 400, '[1]', 'application/json'],
  ['POST', '/oauth/authorize', 413, JSON.stringify(long), 'application/json'],
  ['POST', '/oauth/authorize', 415, 'a=b', `${form}; charset=klingon`],
  ['PUT', '/oauth/authorize', 405],
  ['GET', '/oauth/authorize/unknown', 400],
  ['POST', '/oauth/authorize/unknown', 405],
  ['GET', '/oauth/authorize/', 404],
  ['GET', '/oauth/nothing', 404],
  ['GET', '/oauth', 404],
  ['GET', '/oauth/token', 405],
  ['GET', '/oauth/logout/confirm', 405],
  ['POST', '/oauth/logout/confirm', 400],
  ['POST', '/oauth/logout/confirm', 400, long, form],
  ['DELETE', '/oauth/logout', 405],
  ['POST', '/oauth/logout/success', 405],
  ['GET', '/oauth/logout?id_token_hint=x', 400],
  ['PUT', '/device', 405],
  ['GET', '/device/unknown', 400],
  ['POST', '/device/unknown', 405],
  ['GET', '/device/x/y', 404],
  ['POST', '/device', 400, 'user_code=x', form],
  ['POST', '/device', 400, long, form],
  ['GET', '/setup', 404],
  ['GET', '/setup?token=x&token=y', 404],
  ['PUT', '/setup', 405],
  ['POST', '/setup', 403, 'x=y', form],
  ['POST', '/setup', 413, long, form],
  ['GET', '/setup/x', 404],
  ['GET', '/setup/done', 404],
  ['GET', '/password/reset?token=x', 404],
  ['DELETE', '/password/reset', 405],
  ['POST', '/password/reset', 403, 'x=y', form],
  ['POST', '/password/reset', 413, long, form],
  ['GET', '/password', 404],
  ['GET', '/email/verify?token=x', 404],
  ['PATCH', '/email/verify', 405],
  ['POST', '/email/verify', 403, 'x=y', form],
  ['GET', '/email/x', 404],
  ['GET', '/invitation?token=x', 404],
  ['DELETE', '/invitation', 405],
  ['POST', '/invitation', 403, 'x=y', form],
  ['GET', '/invitation/x', 404],
  ['GET', '/.well-known/nothing', 404],
];

function send(method: string, path: string, headers: Record<string, string>, body?: string, type?: string) {
  const sent = { ...headers, ...(type ? { 'content-type': type } : {}) };
  return fetch(hub.address + path, { method, headers: sent, body, redirect: 'manual' });
}

describe('a mistake at sign-in', () => {
  it('gives a browser a page, whatever the mistake', async () => {
    const wrong: unknown[] = [];
    for (const [method, path, status, body, type] of mistakes) {
      const answer = await send(method, path, browser, body, type);
      const text = await answer.text();
      const isPage = answer.headers.get('content-type') === 'text/html; charset=utf-8' && text.includes('<h1>');
      const isStrict = answer.headers.get('content-security-policy')?.includes("frame-ancestors 'none'");
      if (answer.status === status && isPage && isStrict && answer.headers.has('allow') === (status === 405)) continue;
      wrong.push([
        method,
        path,
        body?.slice(0, 10),
        answer.status,
        answer.headers.get('content-type'),
        text.slice(0, 90),
      ]);
    }
    expect(wrong).toEqual([]);
  });

  it('gives a program a JSON document, apart from the pages of the protocol itself', async () => {
    const wrong: unknown[] = [];
    for (const [method, path, status, body, type] of mistakes) {
      const answer = await send(method, path, { accept: 'application/json' }, body, type);
      const text = await answer.text();
      const isJson = /^application\/(problem\+)?json/.test(answer.headers.get('content-type') ?? '');
      const isOfProtocol = answer.status === 400 && /^\/(oauth\/authorize|device)/.test(path);
      if (isOfProtocol || (isJson && answer.status === status)) continue;
      wrong.push([
        method,
        path,
        body?.slice(0, 10),
        answer.status,
        answer.headers.get('content-type'),
        text.slice(0, 90),
      ]);
    }
    expect(wrong).toEqual([]);
  });
});

/** A path of each group of pages. */
const pages = [
  ['/interaction/unknown', '/oauth/authorize', '/oauth/authorize/unknown', '/oauth/logout', '/oauth/logout/confirm'],
  ['/device', '/device/unknown', '/setup', '/password/reset?token=x', '/email/verify?token=x', '/invitation?token=x'],
].flat();

describe('a person who has reached the limit of an address', () => {
  it('gets a page that states the waiting time, and a program gets a problem document', async () => {
    const limited = await startHub({ database: hub, config: { pageLimit: 2, trustProxy: 1 } });
    const from = { 'x-forwarded-for': '198.51.100.1' };
    for (let visit = 0; visit < 2; visit += 1) await fetch(`${limited.address}/setup`, { headers: from });
    for (const path of pages) {
      const page = await fetch(limited.address + path, { headers: { ...browser, ...from } });
      expect([path, page.status, page.headers.get('content-type')]).toEqual([path, 429, 'text/html; charset=utf-8']);
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(3000);
      expect(await page.text()).toContain('Too many attempts. Try again in 60 minutes.');
    }
    const answer = await fetch(`${limited.address}/setup`, { headers: { accept: 'application/json', ...from } });
    expect([answer.status, await answer.json()]).toMatchObject([429, { code: 'rate_limit_exceeded' }]);
    expect((await fetch(`${limited.address}/api`, { headers: from })).status).toBe(200);
    await limited.close();
  });
});

describe('a person who comes while the database is unavailable', () => {
  it('gets a page that asks to try again, and a program gets a problem document', async () => {
    const { wire, url } = await Wire.to(hub.url);
    const orm = await openDatabase(url);
    const cutOff = await startHub({ database: { orm, url, close: () => orm.close() } });
    wire.cut();
    for (const path of pages) {
      const page = await fetch(cutOff.address + path, { headers: browser });
      expect([path, page.status, page.headers.get('content-type')]).toEqual([path, 503, 'text/html; charset=utf-8']);
      expect(page.headers.get('retry-after')).toBe('2');
      expect(await page.text()).toContain('<h1>Try again shortly</h1>');
    }
    const answer = await fetch(`${cutOff.address}/setup`, { headers: { accept: 'application/json' } });
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'temporarily_unavailable' }]);
    await cutOff.close();
    await orm.close();
    await wire.close();
  });
});
