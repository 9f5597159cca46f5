import { setTimeout } from 'node:timers/promises';
import { invoiceAcme, setUpSeller } from '../prepare.ts';
import type { Recorder, Story } from '../recorder.ts';

const isPreparation = true;

/** Bills a customer with a test clock, and waits until the mail about it is written. */
async function mailAcme(hub: Recorder): Promise<void> {
  const { testClock } = await hub.graphql(
    `mutation { createTestClock(input: { name: "Mails", now: "2026-01-05T09:00:00Z" }) { testClock { id } } }`,
    {},
    { isPreparation },
  );
  const customer = { externalId: 'acme', email: 'it@acme.example', name: 'Acme Ltd', testClockId: testClock.id };
  await invoiceAcme(hub, { customer });
  hub.people.hub.app.customerMails.wake();
  for (;;) {
    const { nodes } = await hub.graphql(`{ customerMails { nodes { id } } }`, {}, { isPreparation });
    if ((nodes as unknown as unknown[]).length) return;
    await setTimeout(20);
  }
}

export const story: Story = async (hub) => {
  await setUpSeller(hub);
  await mailAcme(hub);
  await hub.graphql(
    `query { customerMails(first: 2, filter: { kind: invoice }) {
      nodes { kind recipient locale state problem subjectId causedAt customer { name } } } }`,
  );
  await hub.rest('GET /billing/mails', { path: '/billing/mails?kind=invoice&first=1' });
  await hub.graphql(`{ mailSetting { sent replyTo version } }`);
  await hub.rest('GET /billing/mail-settings');
  const sent = ['invoice', 'receipt', 'payment_failed', 'reminder', 'overdue'];
  await hub.graphql(
    `mutation ($input: UpdateMailSettingInput!) {
      updateMailSetting(input: $input) { mailSetting { sent replyTo version } }
    }`,
    { input: { sent, replyTo: 'billing@forge.example' } },
  );
  await hub.rest('POST /billing/mail-settings/changes', { body: { replyTo: 'help@forge.example' } });
  const { mailBounce } = await hub.graphql(
    `mutation ($input: RecordMailBounceInput!) {
      recordMailBounce(input: $input) { mailBounce { mailSuppression { id address cause reason } } }
    }`,
    { input: { address: 'gone@example.org', reason: '550 5.1.1 no such mailbox' } },
  );
  const report = { address: 'tired@example.org', kind: 'complaint' };
  const { mailSuppression } = await hub.rest('POST /billing/mails/bounces', { body: report });
  await hub.graphql(`{ mailSuppressions(first: 2) { nodes { id address cause createdAt } } }`);
  await hub.rest('GET /billing/mail-suppressions', { path: '/billing/mail-suppressions?cause=complaint' });
  await hub.graphql(`mutation ($id: ID!) { liftMailSuppression(id: $id) { mailSuppression { address } } }`, {
    id: mailSuppression.id,
  });
  await hub.rest('POST /billing/mail-suppressions/{id}/lift', {
    path: `/billing/mail-suppressions/${mailBounce.mailSuppression.id}/lift`,
  });
  await hub.graphql(`{ mailPreview(kind: reminder, language: "de") { subject text } }`);
  await hub.rest('GET /billing/mails/preview', { path: '/billing/mails/preview?kind=subscription_paused&language=fr' });
};
