import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { transferSubscription } from '../../src/billing/verbs/transfer-subscription.ts';
import { DunningStage } from '../billing/dunning/dunning-stage.ts';
import { MailServer } from '../support/mail-server.ts';
import { MailStage } from './mail-stage.ts';

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

const mailsOf = async (customerId: string) =>
  (await mails.mails())
    .filter((mail) => mail.customerId === customerId)
    .map(({ kind, state, problem }) => [kind, state, problem].filter(Boolean).join(' '));

it('a subscription that was transferred has no more mails to the customer before', async () => {
  const policy = { maxMachines: 1, atEnd: 'restrict', offlineDays: 7 } as never;
  await stage.shop.publish({ basic: { prices: [{ unitAmount: '30' }], licencePolicy: policy } }, stage.hub.now);
  const { id, customerId } = await stage.subscribe({ customer: stage.customer({ email: 'old@example.org' }) });
  const { hub, shop } = stage;
  await stage.pay((await stage.invoice({ subscriptionId: id })).id);
  await mails.write();
  const { customerId: another } = await stage.bill(stage.customer({ email: 'new@example.org' }));
  const input = { customerId: another };
  await hub.inTransaction((em) => transferSubscription(em, shop.viewer, { id, input }, hub.now));
  await mails.deliver();
  const sent = await mailsOf(customerId);
  for (const kind of ['subscription_started', 'licence']) expect(sent).toContain(`${kind} skipped no_longer_due`);
});

it('events of a project that cannot be read do not hold the mails of another', async () => {
  const faulty = stage;
  await faulty.bill();
  const em = faulty.orm.em.fork();
  const where = `type = 'invoice.finalized' and type_id('project', project_id) = ?`;
  const own = [faulty.shop.projectId];
  const [event] = await em.execute<{ payload: object }[]>(`select payload from outbox_event where ${where}`, own);
  await em.execute(`update outbox_event set payload = '{}' where ${where}`, own);
  stage = await DunningStage.open({});
  const sound = new MailStage(stage, server);
  await stage.bill();
  await sound.write();
  await sound.printer.close();
  expect(sound.failures).toContain(faulty.shop.projectId);
  expect(await sound.outcomes()).toEqual(['invoice waiting']);
  await em.execute(`update outbox_event set payload = ? where ${where}`, [JSON.stringify(event!.payload), ...own]);
});
