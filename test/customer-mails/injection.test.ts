import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DunningStage } from '../billing/dunning/dunning-stage.ts';
import { MailServer } from '../support/mail-server.ts';
import { MailStage } from './mail-stage.ts';

let server: MailServer;
let mails: MailStage | undefined;

beforeAll(async () => {
  server = await MailServer.start();
});

afterAll(async () => {
  await mails?.printer.close();
  await server.close();
});

it('names and addresses add no header, no recipient and no element to what the mail server gets', async () => {
  const stage = await DunningStage.open({ legalName: 'A <b>B</b>' });
  mails = new MailStage(stage, server);
  await stage.orm.em
    .fork()
    .execute(`update project set name = ? where type_id('project', id) = ?`, [
      'Shop" <evil@example.org>\r\nBcc: second@example.org\r\nX-Evil: 1',
      stage.shop.projectId,
    ]);
  const { customerId } = await stage.bill(stage.customer({ name: 'Ada <script>alert(1)</script>\r\n.\r\nMAIL FROM' }));
  await stage.orm.em
    .fork()
    .execute(`update customer set email = ? where type_id('customer', id) = ?`, [
      'ada@example.org, second@example.org\r\nBcc: third@example.org',
      customerId,
    ]);
  await mails.deliver();
  for (const [index, raw] of server.raw.entries()) {
    const { headers, html } = mails.received()[index]!;
    const [head] = raw.split('\r\n\r\n');
    expect(head).not.toMatch(/^(bcc|x-evil):/im);
    expect([...headers.keys()]).not.toContain('bcc');
    expect(headers.get('from')).toMatch(/<hub@hub\.example>$/);
    expect(html).not.toContain('<script>');
  }
  const recipients = server.commands.filter((command) => command.startsWith('RCPT'));
  expect(recipients.filter((command) => /third@|evil@/.test(command) && !command.includes('second@'))).toEqual([]);
  expect(recipients.length).toBeLessThanOrEqual(1);
});
