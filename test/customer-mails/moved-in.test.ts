import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DunningStage } from '../billing/dunning/dunning-stage.ts';
import { MailServer } from '../support/mail-server.ts';
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

/** The kinds of the mails of a customer. */
async function kindsOf(customerId: string): Promise<string[]> {
  return (await mails.mails()).filter((mail) => mail.customerId === customerId).map(({ kind }) => kind);
}

it('a subscription that moves in has no mail of its start, nor of its licences', async () => {
  const policy = { maxMachines: 1, atEnd: 'restrict', offlineDays: 7 } as never;
  await stage.shop.publish({ basic: { prices: [{ unitAmount: '30' }], licencePolicy: policy } }, stage.hub.now);
  const { now } = stage.hub;
  const paidUntilAt = now.add({ hours: 24 * 5 });
  const moved = await stage.subscribe({
    customer: stage.customer(),
    startAt: now.subtract({ hours: 2000 }),
    paidUntilAt,
  });
  const begun = await stage.subscribe({ customer: stage.customer(), startAt: now.subtract({ hours: 24 }) });
  const bought = await stage.subscribe({ customer: stage.customer() });
  await mails.deliver();
  expect(await kindsOf(moved.customerId)).toEqual([]);
  expect(await kindsOf(begun.customerId)).toEqual(['invoice']);
  expect((await kindsOf(bought.customerId)).toSorted()).toEqual(['invoice', 'licence', 'subscription_started']);
});

it('nothing is mailed about what happened long ago', async () => {
  const { customerId } = await stage.bill();
  mails.wait({ hours: 24 * 15 });
  await mails.deliver();
  expect(await kindsOf(customerId)).toEqual([]);
});
