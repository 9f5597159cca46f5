import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { liftMailSuppression } from '../../src/customer-mails/bounces/mail-suppressions.ts';
import { MailReport, MailSuppression } from '../../src/customer-mails/bounces/mail-suppression.ts';
import { recordMailBounce } from '../../src/customer-mails/bounces/record-mail-bounce.ts';
import type { RecordMailBounceInput } from '../../src/customer-mails/bounces/record-mail-bounce-input.ts';
import { DunningStage } from '../billing/dunning/dunning-stage.ts';
import { HubClient } from '../support/client.ts';
import { MailServer } from '../support/mail-server.ts';
import { People, ask } from '../support/people.ts';
import { MailStage } from './mail-stage.ts';

describe('what is reported about a mail', () => {
  let server: MailServer;
  let stage: DunningStage;
  let mails: MailStage;

  beforeEach(async () => {
    server = await MailServer.start();
    stage = await DunningStage.open({});
    mails = new MailStage(stage, server);
  });

  afterEach(async () => {
    await mails.printer.close();
    await server.close();
  });

  const report = (input: Partial<RecordMailBounceInput>, by = stage) =>
    stage.hub.inTransaction((em) => {
      const whole = { kind: MailReport.bounce, isPermanent: true, ...input };
      return recordMailBounce(em, by.shop.viewer, whole, stage.hub.now);
    });

  /** Bills a customer and sends the mail; returns its Message-ID. */
  async function send(email = 'ada@example.org'): Promise<string> {
    await stage.bill(stage.customer({ email }));
    await mails.deliver();
    return String(mails.received().at(-1)!.headers.get('message-id'));
  }

  const eventTypes = async () => (await stage.events(/^(customer_mail|mail_sup)/)).map(({ type }) => type);
  const suppressions = () => stage.orm.em.fork().find(MailSuppression, { projectId: stage.shop.projectId });

  it('by its Message-ID: a bounce ends it, and no more mails go to its address', async () => {
    const messageId = await send();
    await report({ messageId, reason: '550 5.1.1 no such mailbox' });
    expect((await mails.mails())[0]).toMatchObject({ state: 'bounced', problem: '550 5.1.1 no such mailbox' });
    expect((await mails.mails())[0]!.sentAt).not.toBeNull();
    await stage.bill(stage.customer({ email: 'Ada@Example.org' }));
    await stage.bill(stage.customer({ email: 'other@example.org' }));
    await mails.deliver();
    expect((await mails.outcomes()).slice(1)).toEqual(['invoice skipped address_suppressed', 'invoice sent']);
    expect(await eventTypes()).toEqual(['customer_mail.bounced', 'mail_suppression.created']);
  });

  it('counts once, however often it is recorded, also at a time', async () => {
    const messageId = await send();
    await Promise.all([report({ messageId }), report({ messageId })]);
    await report({ messageId: (await mails.mails())[0]!.id });
    expect([await eventTypes(), await suppressions()]).toMatchObject([
      ['customer_mail.bounced', 'mail_suppression.created'],
      [{ address: 'ada@example.org', cause: 'bounce', reason: null }],
    ]);
  });

  it('as a complaint keeps the mail sent, and suppresses the address', async () => {
    const messageId = await send();
    for (const _ of [1, 2]) await report({ messageId, kind: MailReport.complaint, isPermanent: false });
    const [mail] = await mails.mails();
    expect(mail).toMatchObject({ state: 'sent', problem: null });
    expect(mail!.complainedAt).not.toBeNull();
    expect(await eventTypes()).toEqual(['customer_mail.complained', 'mail_suppression.created']);
  });

  it('as a bounce for now suppresses nothing', async () => {
    const messageId = await send();
    await report({ messageId, isPermanent: false, reason: 'mailbox full' });
    await send();
    expect([await mails.outcomes(), await suppressions()]).toEqual([
      ['invoice bounced mailbox full', 'invoice sent'],
      [],
    ]);
  });

  it('is of one project: mails of another to the same address are sent', async () => {
    await report({ address: 'ada@example.org' });
    const other = await DunningStage.open({});
    await other.bill(other.customer());
    const own = new MailStage(other, server);
    await own.deliver();
    await own.printer.close();
    expect(await own.outcomes()).toEqual(['invoice sent']);
    const messageId = `<${(await own.mails())[0]!.id}@hub.example>`;
    await expect(report({ messageId })).rejects.toMatchObject({ code: 'customer_mail_not_found' });
  });

  it('can be lifted, for the mails to come', async () => {
    const { mailSuppression } = await report({ address: 'ada@example.org' });
    await stage.bill();
    await mails.deliver();
    const { id } = mailSuppression!;
    await stage.hub.inTransaction((em) => liftMailSuppression(em, stage.shop.viewer, id, stage.hub.now));
    await mails.deliver();
    await stage.bill();
    await mails.deliver();
    expect(await mails.outcomes()).toEqual(['invoice skipped address_suppressed', 'invoice sent']);
    expect(await eventTypes()).toEqual(['mail_suppression.created', 'mail_suppression.lifted']);
  });

  it('is refused for a mail that was not sent, and without a mail or an address', async () => {
    await stage.bill({ externalId: 'without' });
    await mails.deliver();
    const { id } = (await mails.mails())[0]!;
    await expect(report({ messageId: id })).rejects.toMatchObject({ code: 'mail_was_not_sent' });
    for (const input of [{}, { messageId: id, address: 'a@example.org' }, { messageId: '<other@hub.example>' }])
      await expect(report(input)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it.each([
    ['550 5.1.1 no such mailbox', 1],
    ['550 5.7.1 your address is on a list', 0],
    ['550 no', 0],
  ])('in the dialogue, a refusal "%s" suppresses %d addresses', async (refusal, count) => {
    server.refusal = refusal;
    await stage.bill();
    await mails.deliver();
    expect((await mails.mails())[0]!.state).toBe('bounced');
    expect(await suppressions()).toHaveLength(count);
  });

  it('before the sender has noted that it was sent stays', async () => {
    await stage.bill();
    await mails.write();
    server.delayMs = 100;
    const sending = mails.send();
    await report({ messageId: (await mails.mails())[0]!.id, reason: 'gone' });
    await sending;
    expect(await mails.outcomes()).toEqual(['invoice bounced gone']);
  });
});

describe('at both doors', () => {
  let people: People;
  beforeAll(async () => {
    people = await People.start();
  });
  afterAll(() => people.close());

  it('suppressed addresses are recorded, listed and lifted, by those who may', async () => {
    const project = await people.seed.project();
    const api = HubClient.withKey(people.hub.address, await people.seed.key(project));
    const made = await api.post('/billing/mails/bounces', { address: 'Gone@Example.org', kind: 'complaint' });
    expect(made).toMatchObject({
      status: 200,
      body: { customerMail: null, mailSuppression: { address: 'gone@example.org', cause: 'complaint' } },
    });
    const { id } = made.body.mailSuppression;
    const list = '{ mailSuppressions { totalCount nodes { id address cause reason } } }';
    expect((await ask(api, list)).mailSuppressions).toMatchObject({ totalCount: 1, nodes: [{ id }] });
    const found = 'query ($address: String!) { mailSuppressions(filter: { address: $address }) { totalCount } }';
    await api.post('/billing/mails/bounces', { address: 'ada@bücher.example' });
    expect((await ask(api, found, { address: 'Ada@BÜCHER.example' })).mailSuppressions.totalCount).toBe(1);
    const stranger = HubClient.withKey(people.hub.address, await people.seed.key(await people.seed.project()));
    expect((await ask(stranger, list)).mailSuppressions).toMatchObject({ totalCount: 0 });
    expect((await stranger.post(`/billing/mail-suppressions/${String(id)}/lift`, {})).status).toBe(404);
    expect((await api.post(`/billing/mail-suppressions/${String(id)}/lift`, {})).status).toBe(200);
    expect((await api.get('/billing/mail-suppressions')).body.data).toMatchObject([
      { address: 'ada@xn--bcher-kva.example' },
    ]);
  });
});
