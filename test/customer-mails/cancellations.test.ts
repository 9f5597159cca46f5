import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { CancelAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { cancelSubscription, keepSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import { MailKind } from '../../src/customer-mails/mail-kind.ts';
import { DunningStage } from '../billing/dunning/dunning-stage.ts';
import { MailServer } from '../support/mail-server.ts';
import { MailStage } from './mail-stage.ts';

let server: MailServer;
let mails: MailStage;
let stage: DunningStage;
let id: string;

beforeEach(async () => {
  server = await MailServer.start();
  stage = await DunningStage.open({});
  mails = new MailStage(stage, server);
  ({ id } = await stage.subscribe());
  await mails.deliver();
});

afterEach(async () => {
  await mails.printer.close();
  await server.close();
});

const cancel = (at = CancelAt.period_end) =>
  stage.hub.inTransaction((em) =>
    cancelSubscription(em, stage.shop.viewer, { id, at, unused: Unused.keep } as never, stage.hub.now),
  );
const keep = () => stage.hub.inTransaction((em) => keepSubscription(em, stage.shop.viewer, id, stage.hub.now));

async function outcomes(): Promise<string[]> {
  const all = (await mails.mails()).filter(({ kind }) => kind === MailKind.subscription_canceled);
  return all.map(({ state, problem }) => problem ?? state);
}

it('a second cancellation has a mail, also where the first was withdrawn before its mail was sent', async () => {
  await cancel();
  await mails.write();
  await keep();
  await mails.send();
  await cancel();
  await mails.deliver();
  expect(await outcomes()).toEqual(['no_longer_due', 'sent']);
});

it('cancellations that are written together have one mail', async () => {
  await cancel();
  await keep();
  await cancel();
  await mails.deliver();
  expect(await outcomes()).toEqual(['no_longer_due', 'sent']);
});

it('the end that was announced has no mail, and one that was not has', async () => {
  await cancel();
  await mails.deliver();
  await stage.pass(40);
  await mails.deliver();
  expect(await outcomes()).toEqual(['sent']);
  ({ id } = await stage.subscribe({ customer: stage.customer() }));
  await cancel(CancelAt.now);
  await mails.deliver();
  expect(await outcomes()).toEqual(['sent', 'sent']);
});
