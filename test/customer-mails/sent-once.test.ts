import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { DunningStage } from '../billing/dunning/dunning-stage.ts';
import { MailServer } from '../support/mail-server.ts';
import { MailStage } from './mail-stage.ts';

let server: MailServer;
let mails: MailStage;
let stage: DunningStage;

beforeEach(async () => {
  server = await MailServer.start();
  stage = await DunningStage.open({});
  mails = new MailStage(stage, server);
});

afterEach(async () => {
  await mails.printer.close();
  await server.close();
});

it('a mail that was accepted is sent once, although that cannot be noted for a while', async () => {
  await stage.bill();
  await mails.write();
  const em = stage.orm.em.fork();
  const refuse = `create function refuse_sent() returns trigger language plpgsql as
    $$ begin if new.state = 'sent' then raise exception 'out of space'; end if; return new; end $$`;
  await em.execute(refuse);
  await em.execute(`create trigger refuse_sent before update on customer_mail
    for each row execute function refuse_sent()`);
  try {
    await mails.send();
    expect(server.raw).toHaveLength(1);
  } finally {
    await em.execute('drop trigger refuse_sent on customer_mail');
    await em.execute('drop function refuse_sent()');
  }
  mails.wait({ minutes: 3 });
  await mails.send();
  expect([server.raw.length, await mails.outcomes()]).toEqual([1, ['invoice sent']]);
}, 30_000);

it('a server that answers slowly, step by step, has one deadline for the whole attempt', async () => {
  await stage.bill();
  await mails.write();
  server.delayMs = 2000;
  mails.attemptMs = 500;
  await mails.send();
  expect((await mails.mails())[0]).toMatchObject({ state: 'waiting', problem: expect.stringContaining('in time') });
  server.delayMs = 0;
  delete mails.attemptMs;
  mails.wait({ minutes: 3 });
  await mails.send();
  expect(await mails.outcomes()).toEqual(['invoice sent']);
});
