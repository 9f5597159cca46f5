import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { forgetMails } from '../../src/auth/mails/mails.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { MailServer } from '../support/mail-server.ts';
import { People, ask, refusalOf } from '../support/people.ts';

const list = `query ($filter: MailFilter!, $first: Int, $after: String) {
  mails(filter: $filter, first: $first, after: $after) {
    totalCount pageInfo { endCursor hasNextPage }
    nodes { id recipient subject state attempts problem canBeOpened createdAt sentAt } } }`;
const open = 'mutation ($id: ID!) { openMail(id: $id) { text mail { recipient } } }';
const verify = 'mutation { sendEmailVerification { user { id } } }';

/** The mails to an address, newest first. */
async function mailsTo(api: HubClient, recipient: string): Promise<Json[]> {
  const { mails } = await ask(api, list, { filter: { recipient } });
  return mails.nodes as unknown as Json[];
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('a hub without a mail server', () => {
  let people: People;
  let operator: HubClient;

  beforeAll(async () => {
    people = await People.start();
    operator = (await people.operator()).api;
  });

  afterAll(() => people?.close());

  const newcomer = async () => {
    const user = await people.newcomer();
    return { email: user.email, api: await people.as(user) };
  };

  it('keeps its mails for the operators, who open them, and the audit has who did', async () => {
    const { email, api } = await newcomer();
    await ask(api, verify);
    const [mail] = await mailsTo(operator, email.toUpperCase());
    const unsent = { state: 'kept', attempts: 0, problem: null, canBeOpened: true, sentAt: null };
    expect(mail).toMatchObject({ ...unsent, recipient: email, subject: 'Confirm your email address for Content Hub' });
    const { openMail } = await ask(operator, open, { id: mail!.id });
    expect(openMail.text).toContain(await people.linkTo(email));
    const audited = await people.sql<{ detail: unknown }>(
      `select detail from audit_entry where action = 'mail.opened' and subject = ?`,
      [String(mail!.id)],
    );
    expect(audited).toEqual([{ detail: { recipient: email } }]);
  });

  it('stores no link of a mail as it is', async () => {
    const { email, api } = await newcomer();
    await ask(api, verify);
    const token = new URL(await people.linkTo(email)).searchParams.get('token')!;
    const rows = await people.sql<{ row: string }>('select mail_entry::text as row from mail_entry');
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  it('writes no mail of a change that is refused', async () => {
    const user = await people.user();
    const api = await people.as(user);
    expect(await refusalOf(api, verify)).toBe('email_already_verified');
    expect(await mailsTo(operator, user.email)).toEqual([]);
  });

  it('lists them by pages, newest first, by recipient and by state', async () => {
    const { email, api } = await newcomer();
    for (let count = 0; count < 3; count += 1) {
      people.clock.advance({ seconds: 1 });
      await ask(api, verify);
    }
    const first = (await ask(operator, list, { filter: { recipient: email }, first: 2 })).mails;
    expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    const rest = (
      await ask(operator, list, { filter: { recipient: email }, first: 2, after: first.pageInfo.endCursor })
    ).mails;
    const times = [...(first.nodes as unknown as Json[]), ...(rest.nodes as unknown as Json[])].map(({ createdAt }) =>
      String(createdAt),
    );
    expect(times).toHaveLength(3);
    expect(times).toEqual(times.toSorted().reverse());
    expect((await ask(operator, list, { filter: { recipient: email, state: 'sent' } })).mails.nodes).toEqual([]);
    expect((await ask(operator, list, { filter: { recipient: '%' } })).mails.nodes).toEqual([]);
  });

  it('shows them to operators alone, whose client may administer', async () => {
    const { email, api } = await newcomer();
    await ask(api, verify);
    const [mail] = await mailsTo(operator, email);
    const { api: person } = await people.member(await people.seed.project(), 'owner' as never);
    for (const [query, variables] of [
      [list, { filter: {} }],
      [open, { id: mail!.id }],
    ] as const) {
      expect(await refusalOf(person, query, variables)).toBe('operator_required');
      expect(await refusalOf(new HubClient(people.hub.address), query, variables)).toBe('unauthenticated');
    }
    const narrow = await people.as((await people.operator()).user, ['catalog:read']);
    expect(await refusalOf(narrow, open, { id: mail!.id })).toBe('insufficient_scope');
  });

  it('forgets a text after a week, and the mail after 30 days', async () => {
    const { email, api } = await newcomer();
    await ask(api, verify);
    const [mail] = await mailsTo(operator, email);
    const forgetIn = (days: number) =>
      people.hub.orm.em
        .fork()
        .transactional((em) => forgetMails(em, people.clock.now().add({ hours: 24 * days }), 500));
    await forgetIn(6);
    expect((await mailsTo(operator, email))[0]).toMatchObject({ canBeOpened: true });
    await forgetIn(8);
    expect((await mailsTo(operator, email))[0]).toMatchObject({ canBeOpened: false });
    expect(await refusalOf(operator, open, { id: mail!.id })).toBe('mail_not_kept');
    await forgetIn(31);
    expect(await mailsTo(operator, email)).toEqual([]);
    expect(await refusalOf(operator, open, { id: mail!.id })).toBe('mail_not_found');
  });
});

describe('a hub with a mail server', () => {
  let people: People;
  let operator: HubClient;
  let server: MailServer;

  beforeAll(async () => {
    server = await MailServer.start();
    people = await People.start({ smtpUrl: server.url, mailFrom: 'hub@hub.example', network: 'Guild' });
    operator = (await people.operator()).api;
  });

  afterAll(async () => {
    await people?.close();
    await server?.close();
  });

  const isInState = (email: string, state: string) => async () =>
    ((await mailsTo(operator, email))[0]?.state as unknown) === state;

  it('sends a mail under the name of the network, notes that, and keeps no text of it', async () => {
    const user = await people.newcomer();
    await ask(await people.as(user), verify);
    await until(isInState(user.email, 'sent'));
    const [mail] = await mailsTo(operator, user.email);
    expect(mail).toMatchObject({ attempts: 1, problem: null, canBeOpened: false, sentAt: expect.any(String) });
    expect(server.messages.at(-1)).toContain('From: Guild <hub@hub.example>');
    expect(server.messages.at(-1)).toContain(`To: ${user.email}`);
    expect(await refusalOf(operator, open, { id: mail!.id })).toBe('mail_not_kept');
    expect(await people.sql('select sealed_text from mail_entry where sealed_text is not null')).toEqual([]);
    expect(people.mails).toEqual([]);
  });

  it('tries again until the mail server accepts it', async () => {
    const user = await people.newcomer();
    server.refusal = '451 try again later';
    await ask(await people.as(user), verify);
    await until(async () => ((await mailsTo(operator, user.email))[0]?.attempts as unknown) === 1);
    const [mail] = await mailsTo(operator, user.email);
    expect(mail).toMatchObject({ state: 'waiting', problem: expect.stringContaining('451 try again later') });
    server.refusal = undefined;
    people.clock.advance({ seconds: 61 });
    people.hub.app.mails.wake();
    await until(isInState(user.email, 'sent'));
    expect((await mailsTo(operator, user.email))[0]).toMatchObject({ attempts: 2, problem: null });
  });

  it('gives up after six attempts, removes the text, and says so in the audit', async () => {
    const user = await people.newcomer();
    server.refusal = '550 no such mailbox';
    await ask(await people.as(user), verify);
    for (let attempts = 1; attempts <= 6; attempts += 1) {
      await until(async () => ((await mailsTo(operator, user.email))[0]?.attempts as unknown) === attempts);
      people.clock.advance({ hours: 7 });
      people.hub.app.mails.wake();
    }
    await until(isInState(user.email, 'failed'));
    server.refusal = undefined;
    const [mail] = await mailsTo(operator, user.email);
    expect(mail).toMatchObject({ attempts: 6, canBeOpened: false });
    const audit = () =>
      people.sql<{ detail: Json }>(`select detail from audit_entry where action = 'mail.failed' and subject = ?`, [
        String(mail!.id),
      ]);
    await until(async () => (await audit()).length > 0);
    expect((await audit())[0]!.detail).toEqual({ recipient: user.email, reason: expect.stringContaining('550') });
    const left = await people.sql('select 1 from mail_delivery');
    expect(left).toEqual([]);
    expect(await people.sql(`select 1 from mail_entry where state = 'failed' and sealed_text is not null`)).toEqual([]);
  });
});
