import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ClientKind } from '../../src/auth/clients/client.ts';
import { attempts } from '../../src/auth/oidc/forms/limits.ts';
import { openAccount } from '../../src/auth/people/sign-up.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { Browser } from '../support/browser.ts';
import type { Page } from '../support/browser.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { quickHash } from '../support/quick-hash.ts';
import { Seed } from '../support/seed.ts';
import { everyCase, sometimes } from '../support/some.ts';
import { PASSWORD, RelyingParty, completePages } from './oidc-hub.ts';

const office = '198.51.100.20';
const people = Array.from({ length: everyCase ? 300 : 130 }, (_, n) => `person${n}@example.org`);

let hub: TestHub;
let party: RelyingParty;

beforeAll(async () => {
  const { anonymousLimit, pageLimit } = readConfig({});
  hub = await startHub({ config: { anonymousLimit, pageLimit, trustProxy: 1 } });
  const seed = new Seed(hub.orm);
  const redirectUris = ['https://app.example/callback'];
  const { client, secret } = await seed.client(await seed.project(), {
    ...{ kind: ClientKind.web, scopes: ['openid'], redirectUris },
  });
  party = await RelyingParty.discover({ url: hub.address }, client, secret!);
  const passwordHash = quickHash(PASSWORD);
  await hub.orm.em.fork().transactional(async (em) => {
    for (const email of people)
      await openAccount(em, { email, name: 'A person', passwordHash }, systemClock.now(), { principal: 'test' });
  });
});

afterAll(() => hub?.close());

async function signInPage(browser: Browser): Promise<Page> {
  return browser.open((await party.request({ scope: 'openid' })).url);
}

function browserAt(address: string): Browser {
  return new Browser(hub.address, { 'x-forwarded-for': address });
}

/** Works on the items, a few at a time. */
async function eachOf<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

describe('an office behind one address', () => {
  sometimes(1 / 3)(
    'can sign in 130 to 300 people within an hour, some of whom mistype their password first',
    async () => {
      const results = new Map<string, number>();
      const note = (result: string) => results.set(result, (results.get(result) ?? 0) + 1);
      await eachOf(people, async (email) => {
        const browser = browserAt(office);
        const page = await signInPage(browser);
        if (email.endsWith('7@example.org'))
          note(`typo ${(await browser.submit(page, { email, password: 'x' })).status}`);
        const back = await completePages(browser, page, email);
        note(back.url.searchParams.has('code') ? 'signed in' : `${back.status}`);
      });
      expect(Object.fromEntries(results)).toEqual({ 'signed in': people.length, 'typo 422': people.length / 10 });
    },
    240_000,
  );
});

describe('an address that guesses', () => {
  const statusesOf = async (guesses: { email: string; password: string }[], address: string) => {
    const browser = browserAt(address);
    const page = await signInPage(browser);
    const statuses: number[] = [];
    await eachOf(guesses, async (guess) => void statuses.push((await browser.submit(page, guess)).status));
    return [422, 429].map((each) => statuses.filter((status) => status === each).length);
  };

  it('gets ten tries for one person, also when they are made at once', async () => {
    const guesses = Array.from({ length: 25 }, (_, n) => ({ email: people[0]!, password: `guess ${n}` }));
    expect(await statusesOf(guesses, '198.51.100.21')).toEqual([attempts.signInToAccount.points, 15]);
  });

  it('gets a hundred tries in an hour when it tries one password on many people', async () => {
    const guesses = people.slice(0, 120).map((email) => ({ email, password: 'Summer2026!' }));
    expect(await statusesOf(guesses, '198.51.100.22')).toEqual([attempts.signInFromAddress.points, 20]);
    const browser = browserAt('198.51.100.22');
    const right = await browser.submit(await signInPage(browser), { email: people.at(-1)!, password: PASSWORD });
    expect([right.status, Number(right.headers.get('retry-after')) > 3000]).toEqual([429, true]);
  });
});
