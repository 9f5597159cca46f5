import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CollectionMethod } from '../../src/billing/customers/collection-method.ts';
import type { UpdateBillingProfileInput } from '../../src/billing/customers/profile/billing-profile-input.ts';
import { voidInvoice } from '../../src/billing/verbs/finalize-invoice.ts';
import { updateCustomer } from '../../src/billing/verbs/update-customer.ts';
import { forgetCustomerMails } from '../../src/customer-mails/forget-customer-mails.ts';
import { updateMailSetting } from '../../src/customer-mails/update-mail-setting.ts';
import { MailKind } from '../../src/customer-mails/mail-kind.ts';
import { DunningStage } from '../billing/dunning/dunning-stage.ts';
import { MailServer } from '../support/mail-server.ts';
import { MailStage } from './mail-stage.ts';

type ProfileFields = Pick<UpdateBillingProfileInput, keyof UpdateBillingProfileInput>;

let server: MailServer;
let mails: MailStage;
let stage: DunningStage;

beforeEach(async () => {
  server = await MailServer.start();
  await open({});
});

afterEach(async () => {
  await mails.printer.close();
  await server.close();
});

async function open(profile: ProfileFields, onClock = false): Promise<void> {
  stage = await DunningStage.open({ legalName: 'Ada Ltd', iban: 'DE02120300000000202051', ...profile }, onClock);
  await mails?.printer.close();
  mails = new MailStage(stage, server);
}

const set = (input: Parameters<typeof updateMailSetting>[2]) =>
  stage.hub.inTransaction((em) => updateMailSetting(em, stage.shop.viewer, input, stage.hub.now));

describe('a mail to a customer', () => {
  it('is kept for 13 months, and not written again for what caused it', async () => {
    await stage.bill(stage.customer());
    await mails.deliver();
    await stage.bill(stage.customer());
    await mails.write();
    const forget = (now = stage.hub.now) => stage.hub.inTransaction((em) => forgetCustomerMails(em, now, 100));
    expect(await forget(stage.hub.now.add({ hours: 24 * 395 }))).toBe(0);
    mails.wait({ hours: 24 * 396 + 1 });
    expect(await forget()).toBe(1);
    expect(await mails.outcomes()).toEqual(['invoice waiting']);
    await stage.orm.em.fork().execute('update mail_setting set place = 0');
    await mails.deliver();
    expect(await mails.outcomes()).toEqual(['invoice sent']);
  });

  it('has the invoice as PDF, a link to pay, the account to pay to, and the name of the project', async () => {
    const { id, number } = await stage.bill(stage.customer({ name: 'Ada Lovelace' }));
    await set({ replyTo: 'billing@shop.example' });
    await mails.deliver();
    expect(await mails.outcomes()).toEqual(['invoice sent']);
    const [mail] = mails.received();
    expect(mail!.headers.get('subject')).toBe(`Your invoice ${number}`);
    expect(mail!.headers.get('from')).toBe(`"${stage.shop.project.name}" <hub@hub.example>`);
    expect(mail!.headers.get('reply-to')).toContain('billing@shop.example');
    expect(mail!.text).toContain('Hello Ada Lovelace,');
    expect(mail!.text).toContain('Please pay €100.00 by March 15, 2026.');
    expect(mail!.text).toMatch(/https:\/\/hub\.example\/pay#link_[\w-]{43}/);
    expect(mail!.text).toContain('IBAN: DE02 1203 0000 0000 2020 51');
    expect(mail!.html).toContain('href="https://hub.example/pay#link_');
    const [file] = mail!.files;
    expect(file).toMatchObject({ filename: `${number}.pdf`, type: 'application/pdf' });
    expect(file!.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await stage.invoice()).toMatchObject({ id });
  });

  it('is in the language of the customer, or of the profile, or English', async () => {
    await open({ locale: 'fr' });
    for (const locale of ['de-AT', 'es', undefined]) await stage.bill(stage.customer({ locale }));
    await mails.deliver();
    const subjects = mails.received().map(({ headers }) => headers.get('subject')!.split(' ').slice(0, 2).join(' '));
    expect(subjects.toSorted()).toEqual(['Ihre Rechnung', 'Votre facture', 'Your invoice']);
  });

  it('of a paid invoice asks for nothing, and its payment has a receipt', async () => {
    const { id } = await stage.bill();
    await stage.pay(id);
    await mails.deliver();
    expect(await mails.outcomes()).toEqual(['invoice sent', 'receipt sent']);
    const [invoice] = mails.received().filter(({ text }) => text.includes('There is nothing left to pay'));
    expect(invoice!.text).not.toContain('link_');
  });

  it('is written once for each cause, also where the feed is read again', async () => {
    await stage.bill();
    await mails.deliver();
    await stage.orm.em
      .fork()
      .execute(`update mail_setting set place = 0 where type_id('project', project_id) = ?`, [stage.shop.projectId]);
    await mails.deliver();
    expect([await mails.outcomes(), server.raw.length]).toEqual([['invoice sent'], 1]);
  });
});

describe('no mail is sent', () => {
  it('to a customer with a test clock: it is noted as simulated', async () => {
    await open({}, true);
    await stage.bill();
    await mails.deliver();
    expect([await mails.outcomes(), server.raw.length]).toEqual([['invoice simulated'], 0]);
  });

  it('to a customer without an address, or without a mail server', async () => {
    await stage.bill({ externalId: 'without' });
    await mails.deliver();
    await stage.bill();
    await mails.write(false);
    await mails.send();
    expect(await mails.outcomes()).toEqual(['invoice skipped no_address', 'invoice skipped no_mail_server']);
  });

  it('that the project has switched off, also between writing and sending', async () => {
    await set({ sent: [MailKind.receipt] });
    const { id } = await stage.bill();
    await mails.deliver();
    expect(await mails.outcomes()).toEqual([]);
    await stage.pay(id);
    await mails.write();
    await set({ sent: [] });
    await mails.send();
    expect([await mails.outcomes(), server.raw.length]).toEqual([['receipt skipped switched_off'], 0]);
  });

  it('about what happened while a project sent none', async () => {
    await set({ sent: [] });
    await stage.bill();
    await mails.deliver();
    await set({ sent: null });
    await stage.bill();
    await mails.deliver();
    expect(await mails.outcomes()).toEqual(['invoice sent']);
  });

  it('about an invoice that was voided, or paid before its reminder is sent', async () => {
    await open({ paymentTermDays: 1, reminderDays: [1] });
    const { id } = await stage.bill();
    await stage.hub.inTransaction((em) => voidInvoice(em, stage.shop.viewer, id, stage.hub.now));
    const { id: second } = await stage.bill();
    await stage.pass(3);
    await mails.write();
    await stage.pay(second);
    await mails.deliver();
    expect(await mails.outcomes()).toEqual([
      ...['invoice skipped no_longer_due', 'invoice sent', 'overdue skipped no_longer_due', 'receipt sent'],
    ]);
  });
});

describe('a mail server', () => {
  it('that refuses for now gets the mail later, with the same id', async () => {
    await stage.bill();
    server.refusal = '450 greylisted, try again';
    await mails.deliver();
    expect(await mails.outcomes()).toEqual([expect.stringMatching(/^invoice waiting .*greylisted/)]);
    await mails.send();
    server.refusal = undefined;
    server.afterMessage = '451 out of space';
    mails.wait({ minutes: 3 });
    await mails.send();
    server.afterMessage = undefined;
    mails.wait({ hours: 2 });
    await mails.send();
    expect(await mails.outcomes()).toEqual(['invoice sent']);
    const ids = mails.received().map(({ headers }) => headers.get('message-id'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids)).toEqual(new Set([`<${(await mails.mails())[0]!.id}@hub.example>`]));
  });

  it('that is down for a day loses nothing and doubles nothing', async () => {
    await stage.bill();
    await stage.bill();
    await mails.write();
    server.refusal = '421 down for maintenance';
    for (let hour = 0; hour < 26; hour += 1) {
      await mails.send();
      mails.wait({ hours: 1 });
    }
    server.refusal = undefined;
    for (let hour = 0; hour < 24; hour += 1) {
      await mails.send();
      mails.wait({ hours: 1 });
    }
    expect([await mails.outcomes(), server.raw.length]).toEqual([['invoice sent', 'invoice sent'], 2]);
  });

  it('that is not there, and slow when it is back, gets each mail once', async () => {
    await stage.bill();
    await stage.bill();
    const gone = await MailServer.start();
    await gone.close();
    const away = new MailStage(stage, gone);
    await away.deliver();
    await away.printer.close();
    expect(await mails.outcomes()).toEqual([
      expect.stringMatching(/^invoice waiting .*ECONNREFUSED/),
      expect.stringMatching(/^invoice waiting .*ECONNREFUSED/),
    ]);
    server.delayMs = 400;
    mails.wait({ minutes: 3 });
    await mails.send();
    expect([await mails.outcomes(), server.raw.length]).toEqual([['invoice sent', 'invoice sent'], 2]);
  });

  it('that refuses an address for good is asked once, and an event says so', async () => {
    await stage.bill();
    server.refusal = '550 no such mailbox';
    await mails.deliver();
    mails.wait({ hours: 24 });
    await mails.send();
    const [mail] = await mails.mails();
    expect(mail).toMatchObject({ state: 'bounced', attempts: 1, problem: expect.stringContaining('no such mailbox') });
    const [event] = await stage.events(/^customer_mail/);
    expect(event).toMatchObject({ type: 'customer_mail.bounced', subject: mail!.id });
  });

  it('that never takes it is given up after two days and a half', async () => {
    await stage.bill();
    await mails.write();
    server.afterMessage = '451 not now';
    for (let hour = 0; hour < 70; hour += 1) {
      await mails.send();
      mails.wait({ hours: 1 });
    }
    const [mail] = await mails.mails();
    expect(mail).toMatchObject({ state: 'failed', attempts: 11 });
    expect((await stage.events(/^customer_mail/)).map(({ type }) => type)).toEqual(['customer_mail.failed']);
  });

  it('has a mail again whose sender ended before it was noted, with the same id', async () => {
    await stage.bill();
    await mails.deliver();
    const [mail] = await mails.mails();
    await stage.orm.em.fork().execute(
      `with mail as (update customer_mail set state = 'waiting', sent_at = null
         where type_id('customermail', id) = ? returning id, project_id)
       insert into customer_mail_delivery (id, project_id, due_at) select id, project_id, ? from mail`,
      [mail!.id, stage.hub.now.toString()],
    );
    await mails.send();
    const ids = mails.received().map(({ headers }) => headers.get('message-id'));
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });
});

it('an automatic payment that failed has a mail for each round, and its success a receipt', async () => {
  await open({ retryDays: [2, 2], paymentTermDays: 30 });
  const collectionMethod = CollectionMethod.charge_automatically;
  const { customerId } = await stage.bill(stage.customer({ externalId: 'auto' }));
  const { id } = await stage.add(customerId, 'sandbox_declined_insufficient_funds');
  const input = { collectionMethod };
  await stage.hub.inTransaction((em) =>
    updateCustomer(em, stage.shop.viewer, { id: customerId, input }, stage.hub.now),
  );
  await stage.bill(stage.customer({ externalId: 'auto' }));
  await stage.pass(3);
  await mails.deliver();
  await stage.orm.em.fork().execute(`update sandbox_method set behavior = 'sandbox_success' where key = ?`, [id]);
  await stage.pass(3);
  await mails.deliver();
  const sent = await mails.outcomes();
  expect(sent.filter((each) => !each.startsWith('invoice'))).toEqual([
    ...['payment_failed sent', 'payment_failed sent', 'receipt sent'],
  ]);
  const failed = mails.received().filter(({ headers }) => headers.get('subject')!.includes('failed'));
  expect(failed).toHaveLength(2);
  expect(failed[0]!.text).toMatch(/We will try again on March \d, 2026/);
});
