import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Role } from '../../src/auth/projects/member.ts';
import type { Browser, Page } from '../support/browser.ts';
import { HubClient } from '../support/client.ts';
import { Console } from '../support/console.ts';
import { People, refusalOf } from '../support/people.ts';
import { password, unique } from '../support/seed.ts';

let people: People;
let app: Console;

beforeAll(async () => {
  people = await People.start();
  app = await Console.open(people);
});

afterAll(() => people?.close());

const inFullWidth = (email: string) =>
  email.replace(/^./, (first) => String.fromCodePoint(first.codePointAt(0)! + 0xfee0));

/** Spellings that count as the same address. */
const spellings: [string, (email: string) => string][] = [
  ['in capitals', (email) => email.toUpperCase()],
  ['in full width', inFullWidth],
  ['with spaces around it', (email) => `  ${email} `],
];

/** Spellings that are no valid address. */
const invalidSpellings: [string, (email: string) => string][] = [
  ['a NUL', (email) => email.replace('@', '\0@')],
  ['a NUL at its end', (email) => `${email}\0`],
  ['a zero-width space', (email) => email.replace('@', '\u200b@')],
  ['a soft hyphen', (email) => email.replace('@', '\u00ad@')],
];

async function signInPage(browser: Browser): Promise<Page> {
  return browser.open((await app.request()).url);
}

const statuses = (pages: Page[]) => pages.map(({ status }) => status);

describe('an email address', () => {
  it('shares one limit of wrong passwords between its spellings', async () => {
    const { email } = await people.user();
    const browser = people.browser();
    const page = await signInPage(browser);
    const ways = spellings.map(([, write]) => write);
    const tries: Page[] = [];
    for (let count = 0; count < 10; count += 1)
      tries.push(await browser.submit(page, { email: ways[count % ways.length]!(email), password: 'wrong' }));
    expect(statuses(tries)).toEqual(Array(10).fill(422));
    for (const write of [...ways, (text: string) => text])
      expect((await browser.submit(page, { email: write(email), password })).status).toBe(429);
  });

  it.each(spellings)('signs its owner in when it is written %s', async (_, write) => {
    const { email } = await people.user();
    const browser = people.browser();
    const page = await browser.submit(await signInPage(browser), { email: write(email), password });
    expect(page.body).toContain('<h1>Allow ');
  });

  it('shares one limit of reset links between its spellings', async () => {
    const { email } = await people.user();
    const pages: Page[] = [];
    for (let count = 0; count < 6; count += 1) {
      const browser = people.browser();
      const form = await browser.open(`${(await signInPage(browser)).url.href}/forgot`);
      pages.push(await browser.submit(form, { email: spellings[count % spellings.length]![1](email) }));
    }
    expect(statuses(pages)).toEqual([200, 200, 200, 200, 200, 429]);
    await people.linkTo(email);
  });

  it.each(spellings)('cannot open a second account when it is written %s', async (_, write) => {
    const { email } = await people.user();
    const browser = people.browser();
    const form = await browser.open(`${(await signInPage(browser)).url.href}/sign-up`);
    const page = await browser.submit(form, { name: 'Eve', email: write(email), password });
    expect(page.body).toContain('already has an account');
    const signUp = `mutation ($email: Email!) { signUp(input: { email: $email, name: "E", password: "${password}" }) { user { id } } }`;
    const caller = new HubClient(people.hub.address, { 'x-forwarded-for': `10.7.0.${people.mails.length}` });
    expect(await refusalOf(caller, signUp, { email: write(email).trim() })).toBe('email_taken');
  });

  it.each(spellings)('replaces an open invitation when it is written %s', async (_, write) => {
    const project = await people.seed.project();
    const { api } = await people.member(project, Role.owner);
    const invite = `mutation ($projectId: ID!, $email: Email!) {
      inviteMember(input: { projectId: $projectId, email: $email, role: viewer }) { invitation { email } } }`;
    const email = `${unique('invited')}@example.org`;
    for (const written of [email, write(email).trim()])
      expect(await refusalOf(api, invite, { projectId: project.id, email: written })).toBeUndefined();
    const rows = await people.sql(
      'select count(*)::int as all, count(withdrawn_at)::int as withdrawn from invitation where email = ?',
      [email],
    );
    expect(rows).toEqual([{ all: 2, withdrawn: 1 }]);
  });
});

describe('an email address with invisible characters', () => {
  const sentence = 'must not contain characters that cannot be seen';

  it.each(invalidSpellings)('is refused with a message at sign-in: %s', async (_, write) => {
    const { email } = await people.user();
    const browser = people.browser();
    const page = await browser.submit(await signInPage(browser), { email: write(email), password });
    expect([page.status, page.body.includes(sentence)]).toEqual([422, true]);
  });

  it.each(invalidSpellings)('is refused with a message at password reset: %s', async (_, write) => {
    const { email } = await people.user();
    const browser = people.browser();
    const form = await browser.open(`${(await signInPage(browser)).url.href}/forgot`);
    const page = await browser.submit(form, { email: write(email) });
    expect([page.status, page.body.includes(sentence)]).toEqual([422, true]);
    expect(people.mails.filter(({ to }) => to.includes(email.split('@')[0]!))).toEqual([]);
  });

  it.each(invalidSpellings)('is refused with a message at sign-up and by inviteMember: %s', async (_, write) => {
    const email = `${unique('new')}@example.org`;
    const browser = people.browser();
    const form = await browser.open(`${(await signInPage(browser)).url.href}/sign-up`);
    const page = await browser.submit(form, { name: 'Eve', email: write(email), password });
    expect([page.status, page.body.includes(sentence)]).toEqual([422, true]);
    const { api } = await people.member(await people.seed.project(), Role.owner);
    const invite = `mutation ($email: Email!) { inviteMember(input: { email: $email, role: viewer }) { invitation { id } } }`;
    expect(await refusalOf(api, invite, { email: write(email) })).toMatch(
      /^(invalid_input|graphql_validation_failed)$/,
    );
  });
});
