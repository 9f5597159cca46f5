import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { DunningStage } from '../billing/dunning/dunning-stage.ts';
import { MailServer } from '../support/mail-server.ts';
import { MailStage } from './mail-stage.ts';

let server: MailServer;
let mails: MailStage;

beforeAll(async () => {
  server = await MailServer.start();
});

afterEach(() => mails.printer.close());

afterAll(() => server.close());

it('a due date is that of the PDF, in the time zone of the seller', async () => {
  // The stage starts at noon in UTC: in Kiritimati it is the next day.
  const stage = await DunningStage.open({ timezone: 'Pacific/Kiritimati', paymentTermDays: 14 });
  mails = new MailStage(stage, server);
  await stage.bill(stage.customer({ timezone: 'America/New_York' }));
  await mails.deliver();
  expect(mails.received().at(-1)!.text).toContain('by March 16, 2026');
});

it('a card expires at the end of its month, in every time zone', async () => {
  const stage = await DunningStage.open({ expiryNoticeDays: 14 });
  mails = new MailStage(stage, server);
  const { customerId } = await stage.bill(stage.customer({ timezone: 'Pacific/Auckland' }));
  const { id } = await stage.add(customerId, 'sandbox_success');
  await stage.orm.em
    .fork()
    .execute(`update payment_method set expiry_month = 3, expiry_year = 2026 where type_id('paymentmethod', id) = ?`, [
      id,
    ]);
  await stage.pass(20);
  await mails.deliver();
  expect(mails.received().at(-1)!.text).toContain('March 31, 2026');
});
