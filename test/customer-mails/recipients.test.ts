import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { followEmail } from '../../src/billing/customers/follow-email.ts';
import { updateCustomer } from '../../src/billing/verbs/update-customer.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { DunningStage } from '../billing/dunning/dunning-stage.ts';
import { MailServer } from '../support/mail-server.ts';
import { Seed } from '../support/seed.ts';
import { MailStage } from './mail-stage.ts';

let server: MailServer;
let stage: DunningStage;
let mails: MailStage;

beforeAll(async () => {
  server = await MailServer.start();
  stage = await DunningStage.open({});
  mails = new MailStage(stage, server);
});

afterAll(async () => {
  await mails.printer.close();
  await server.close();
});

it('a mail goes to the address that its customer has when it is sent', async () => {
  const { customerId } = await stage.bill();
  await mails.write();
  const input = { email: 'new@example.org' };
  await stage.hub.inTransaction((em) =>
    updateCustomer(em, stage.shop.viewer, { id: customerId, input }, stage.hub.now),
  );
  await mails.send();
  expect((await mails.mails()).map(({ recipient, state }) => [recipient, state])).toEqual([
    ['new@example.org', 'sent'],
  ]);
  expect(server.raw.at(-1)).toContain('new@example.org');
});

it('a change of the address of an account reaches its customers that have the former one', async () => {
  const seed = new Seed(stage.orm);
  const user = await seed.user();
  const [same, own] = [await stage.bill(), await stage.bill()];
  const em = stage.orm.em.fork();
  await em.nativeUpdate(Customer, { id: same.customerId }, { userId: user.id, email: user.email.toUpperCase() });
  await stage.hub.inTransaction((inner) =>
    followEmail(
      inner,
      { userId: user.id, from: user.email, email: 'moved@example.org', actor: { principal: 'test' } },
      stage.hub.now,
    ),
  );
  const after = stage.orm.em.fork();
  expect((await after.findOneOrFail(Customer, { id: same.customerId })).email).toBe('moved@example.org');
  expect((await after.findOneOrFail(Customer, { id: own.customerId })).email).toBe('ada@example.org');
});
