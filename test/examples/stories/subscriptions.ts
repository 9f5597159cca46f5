import { decodeId } from '../../../src/platform/values/ids.ts';
import { sellForge, subscribeAcme } from '../prepare.ts';
import { addPendingCharges } from '../add-pending-charges.ts';
import type { Story } from '../recorder.ts';

export const story: Story = async (hub) => {
  const { priceId, yearlyPriceId } = await sellForge(hub);
  const input = {
    customer: { externalId: 'acme', email: 'it@acme.example' },
    items: [{ priceId, quantity: 3 }],
  };
  await hub.graphql(
    `query ($input: CreateSubscriptionInput!) {
      previewSubscription(input: $input) { amountDue { amount currency } invoice { lines { description explanation } } }
    }`,
    { input },
  );
  const { subscription } = await hub.graphql(
    `mutation ($input: CreateSubscriptionInput!) {
      createSubscription(input: $input) {
        subscription {
          id status availableActions currentPeriod { startAt endAt }
          latestInvoice { id number amountDue { amount currency } }
        }
      }
    }`,
    { input },
  );
  const { id } = subscription;
  await hub.rest('POST /billing/subscriptions', {
    body: { customer: { externalId: 'globex', email: 'it@globex.example' }, items: [{ priceId }] },
  });
  await hub.rest('GET /billing/subscriptions/{id}', { path: `/billing/subscriptions/${String(id)}` });
  await hub.graphql(
    `query ($id: ID!) {
      subscription(id: $id) { status items { quantity price { unitAmount currency } } plannedChanges { id at } }
    }`,
    { id },
  );
  await hub.graphql(
    `mutation ($id: ID!, $metadata: Metadata) {
      updateSubscriptionMetadata(id: $id, metadata: $metadata) { subscription { id metadata } }
    }`,
    { id, metadata: { order: '4711', costCentre: 'R&D' } },
  );
  await hub.graphql(
    `mutation ($id: ID!, $input: SubscriptionTermsInput!) {
      updateSubscriptionTerms(id: $id, input: $input) { subscription { id paymentTermDays poNumber } }
    }`,
    { id, input: { paymentTermDays: 45, poNumber: 'PO-88' } },
  );
  await hub.rest('POST /billing/subscriptions/{id}/terms', {
    path: `/billing/subscriptions/${String(id)}/terms`,
    body: { poNumber: null },
  });
  await hub.rest('POST /billing/subscriptions/{id}/metadata', {
    path: `/billing/subscriptions/${String(id)}/metadata`,
    body: { metadata: { costCentre: null } },
  });
  await hub.graphql(
    `{ subscriptions(first: 2) { nodes { id status customer { externalId } } pageInfo { endCursor hasNextPage } } }`,
  );
  hub.people.clock.set('2026-01-15T09:00:00Z');
  await movePeriods(hub, priceId);
  const more = { items: [{ priceId, quantity: 5 }] };
  await hub.graphql(
    `query ($id: ID!, $input: ChangeSubscriptionInput!) {
      previewSubscriptionChange(id: $id, input: $input) {
        amountDue { amount currency }
        invoice { lines { explanation } }
        creditNotes { total { amount } }
      }
    }`,
    { id, input: more },
  );
  await hub.graphql(
    `query ($id: ID!) {
      previewUpcomingInvoices(id: $id, count: 2) { invoices { at total { amount currency } lines { description } } }
    }`,
    { id },
  );
  await hub.graphql(
    `mutation ($id: ID!, $input: ChangeSubscriptionInput!) {
      changeSubscription(id: $id, input: $input) { subscription { status items { quantity } } }
    }`,
    { id, input: more },
  );
  const planned = await hub.graphql(
    `mutation ($id: ID!, $input: ChangeSubscriptionInput!) {
      changeSubscription(id: $id, input: $input) { subscription { plannedChanges { id at } } }
    }`,
    { id, input: { items: [{ priceId: yearlyPriceId, quantity: 5 }], at: 'period_end' } },
    { isPreparation: true },
  );
  await hub.graphql(
    `mutation ($id: ID!) { cancelSubscriptionChange(id: $id) { subscription { status plannedChanges { id } } } }`,
    { id: planned.subscription.plannedChanges[0].id },
  );
  await hub.graphql(
    `mutation ($id: ID!, $input: PauseSubscriptionInput!) {
      pauseSubscription(id: $id, input: $input) { subscription { status pausedAt resumeAt availableActions } }
    }`,
    { id, input: { resumeAt: '2026-02-01T09:00:00.000Z' } },
  );
  await hub.graphql(
    `mutation ($id: ID!) { resumeSubscription(id: $id) { subscription { status currentPeriod { endAt } } } }`,
    { id },
  );
  await hub.graphql(
    `mutation ($id: ID!) { cancelSubscription(id: $id) { subscription { status cancelAt availableActions } } }`,
    { id },
  );
  await hub.graphql(`mutation ($id: ID!) { keepSubscription(id: $id) { subscription { status cancelAt } } }`, { id });
  const broken = await subscribeAcme(hub, yearlyPriceId, {
    customer: { externalId: 'initech', email: 'it@initech.example' },
  });
  await hub.people.sql(
    `update subscription set quarantined_at = ?, quarantine_error = 'division by zero' where id = ?`,
    [hub.people.clock.now().toString(), decodeId('subscription', String(broken.id))],
  );
  await hub.graphql(`mutation ($id: ID!) { releaseSubscription(id: $id) { subscription { status quarantinedAt } } }`, {
    id: broken.id,
  });
  await hub.graphql(
    `mutation ($id: ID!) { setOwnInvoices(id: $id, hasOwnInvoices: true) { subscription { hasOwnInvoices } } }`,
    { id },
  );
  await hub.rest('POST /billing/subscriptions/{id}/own-invoices', {
    path: `/billing/subscriptions/${String(id)}/own-invoices`,
    body: { hasOwnInvoices: false },
  });
  await addPendingCharges(hub, String(id));
  await hub.rest('POST /billing/previews', { body: { ...input, customer: { externalId: 'umbrella' } } });
  await hub.rest('GET /billing/subscriptions', { path: '/billing/subscriptions?status=active&first=1' });
  const path = `/billing/subscriptions/${String(id)}`;
  await hub.rest('GET /billing/subscriptions/{id}/upcoming-invoices', { path: `${path}/upcoming-invoices` });
  const bigger = { items: [{ priceId, quantity: 8 }] };
  await hub.rest('POST /billing/subscriptions/{id}/preview', { path: `${path}/preview`, body: bigger });
  await hub.rest('POST /billing/subscriptions/{id}/change', { path: `${path}/change`, body: bigger });
  const later = await hub.rest('POST /billing/subscriptions/{id}/change', {
    path: `${path}/change`,
    body: { items: [{ priceId: yearlyPriceId, quantity: 8 }], at: 'period_end' },
    isPreparation: true,
  });
  await hub.rest('POST /billing/subscription-changes/{id}/cancel', {
    path: `/billing/subscription-changes/${String(later.plannedChanges[0].id)}/cancel`,
  });
  await hub.rest('POST /billing/subscriptions/{id}/pause', { path: `${path}/pause`, body: { unused: 'keep' } });
  await hub.rest('POST /billing/subscriptions/{id}/resume', { path: `${path}/resume` });
  await hub.rest('POST /billing/subscriptions/{id}/cancel', { path: `${path}/cancel`, body: { at: 'period_end' } });
  await hub.rest('POST /billing/subscriptions/{id}/keep', { path: `${path}/keep` });
  await hub.people.sql(
    `update subscription set quarantined_at = ?, quarantine_error = 'division by zero' where id = ?`,
    [hub.people.clock.now().toString(), decodeId('subscription', String(broken.id))],
  );
  await hub.rest('POST /billing/subscriptions/{id}/release', {
    path: `/billing/subscriptions/${String(broken.id)}/release`,
  });
};

/** Subscriptions whose periods differ from those of the price: moved in, in a longer trial, free, or on another date. */
async function movePeriods(hub: Parameters<Story>[0], priceId: string): Promise<void> {
  const order = (externalId: string, terms: object) => ({ customer: { externalId }, items: [{ priceId }], ...terms });
  const created = `subscription { id status currentPeriod { number startAt endAt } items { chargedToAt freeUntilAt } }`;
  const create = `mutation ($input: CreateSubscriptionInput!) { createSubscription(input: $input) { ${created} } }`;
  const paid = { startAt: '2025-10-01T00:00:00Z', paidUntilAt: '2026-02-01T00:00:00Z' };
  const { subscription: moved } = await hub.graphql(create, { input: order('moved', paid) });
  const { subscription: tried } = await hub.graphql(create, { input: order('tried', { trialDays: 14 }) });
  const preview = 'period { startAt endAt } invoice { at total { amount } lines { explanation } }';
  const acts = [
    ['TrialEnd', 'trial-end', 'moveTrialEnd', 'MoveTrialEndInput', tried, { trialEndAt: '2026-02-15T09:00:00Z' }],
    [
      'FreeTime',
      'free-time',
      'giveFreeTime',
      'GiveFreeTimeInput',
      moved,
      { days: 10, reason: 'The outage of January' },
    ],
    [
      'BillingDate',
      'billing-date',
      'moveBillingDate',
      'MoveBillingDateInput',
      moved,
      { billingDateAt: '2026-03-01T00:00:00Z' },
    ],
  ] as const;
  const again = {
    moveTrialEnd: { trialEndAt: '2026-02-20T09:00:00Z' },
    giveFreeTime: { days: 2, reason: 'The outage of February' },
    moveBillingDate: { billingDateAt: '2026-03-01T00:00:00Z', stub: 'free' },
  };
  for (const [name, path, verb, type, { id }, input] of acts) {
    const args = `query ($id: ID!, $input: ${type}!) { preview${name}(id: $id, input: $input) { ${preview} } }`;
    await hub.graphql(args, { id, input });
    const document = `mutation ($id: ID!, $input: ${type}!) { ${verb}(id: $id, input: $input) { ${created} } }`;
    const endpoint = `POST /billing/subscriptions/{id}/${path}`;
    const address = `/billing/subscriptions/${String(id)}/${path}`;
    await hub.rest(`${endpoint}/preview`, { path: `${address}/preview`, body: input });
    await hub.graphql(document, { id, input });
    await hub.rest(endpoint, { path: address, body: again[verb] });
  }
  await transferOne(hub, tried.id);
}

/** A subscription in its trial that another customer takes over, and then a third one. */
async function transferOne(hub: Parameters<Story>[0], id: unknown): Promise<void> {
  const create = 'mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { customer { id } } }';
  const newCustomer = async (externalId: string, name: string) => {
    const { customer } = await hub.graphql(create, { input: { externalId, name } }, { isPreparation: true });
    return customer.id;
  };
  const input = { customerId: await newCustomer('company', 'Company'), reason: 'Paid by the company' };
  const [args, call] = ['($id: ID!, $input: TransferSubscriptionInput!)', '(id: $id, input: $input)'];
  const invoices = 'closingInvoice { total { amount } } nextInvoice { at total { amount } lines { explanation } }';
  await hub.graphql(
    `query ${args} { previewSubscriptionTransfer${call} { effectiveAt period { startAt endAt } ${invoices} } }`,
    { id, input },
  );
  await hub.graphql(`mutation ${args} { transferSubscription${call} { subscription { id status customer { id } } } }`, {
    id,
    input,
  });
  const path = `/billing/subscriptions/${String(id)}/transfer`;
  const body = { customerId: await newCustomer('holding', 'Holding') };
  await hub.rest('POST /billing/subscriptions/{id}/transfer/preview', { path: `${path}/preview`, body });
  await hub.rest('POST /billing/subscriptions/{id}/transfer', { path, body });
}
