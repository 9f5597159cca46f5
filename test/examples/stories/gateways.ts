import type { Json } from '../../support/client.ts';
import { invoiceAcme, setUpSeller } from '../prepare.ts';
import type { Recorder, Story } from '../recorder.ts';

const isPreparation = true;

const attempt = 'id status amount { amount currency } declineReason isRetryable nextAction { redirectUrl }';

/** Pays an invoice of Acme with a token of the sandbox, over GraphQL. */
async function pay(hub: Recorder, token: string, options: { isPreparation?: boolean } = {}): Promise<Json> {
  const input = { invoiceId: (await invoiceAcme(hub)).id, token };
  const { paymentAttempt } = await hub.graphql(
    `mutation ($input: PayInvoiceInput!) {
      payInvoice(input: $input) { paymentAttempt { ${attempt} invoice { number status } } }
    }`,
    { input },
    options,
  );
  return paymentAttempt;
}

/** Connects the project to the sandbox, and disconnects it again. */
async function tryConnecting(hub: Recorder): Promise<void> {
  const { gatewayAccount } = await hub.graphql(
    `mutation ($input: ConnectGatewayInput!) {
      connectGateway(input: $input) { gatewayAccount { id gateway createdAt } }
    }`,
    { input: { gateway: 'sandbox' } },
  );
  const { id } = gatewayAccount;
  await hub.graphql(`query ($id: ID!) { gatewayAccount(id: $id) { gateway webhookUrl } }`, { id });
  await hub.graphql(
    `mutation ($id: ID!) { disconnectGateway(id: $id) { gatewayAccount { gateway disconnectedAt } } }`,
    { id },
  );
  const again = await hub.rest('POST /billing/gateways', { body: { gateway: 'sandbox' } });
  await hub.rest('GET /billing/gateways/{id}', { path: `/billing/gateways/${String(again.id)}` });
  await hub.rest('POST /billing/gateways/{id}/disconnect', {
    path: `/billing/gateways/${String(again.id)}/disconnect`,
    body: {},
  });
  await hub.rest('POST /billing/gateways', { body: { gateway: 'sandbox' }, isPreparation });
  await hub.graphql(`query { gatewayAccounts(first: 2) { nodes { gateway createdAt } } }`);
  await hub.rest('GET /billing/gateways');
}

/** The keys of an account at Stripe; the examples do not show those of the server that stands in for it. */
function stripeKeys(hub: Recorder): { secretKey: string; publishableKey: string; webhookSecret: string } {
  hub.values.replace('sk_test_localServer', 'sk_test_...');
  hub.values.replace('pk_test_localServer', 'pk_test_...');
  hub.values.replace('whsec_localServer', 'whsec_...');
  return {
    secretKey: 'sk_test_localServer',
    publishableKey: 'pk_test_localServer',
    webhookSecret: 'whsec_localServer',
  };
}

/** Connects Stripe, and gives it the secret of its webhooks, at both doors. */
async function tryStripe(hub: Recorder): Promise<void> {
  const { webhookSecret, ...stripe } = stripeKeys(hub);
  const document = `mutation ($input: ConnectGatewayInput!) {
    connectGateway(input: $input) {
      gatewayAccount { id gateway mode reference publishableKey hasWebhookSecret webhookUrl }
    }
  }`;
  const { gatewayAccount } = await hub.graphql(document, { input: { gateway: 'stripe', stripe } });
  const { id } = gatewayAccount;
  const { secretKey } = stripe;
  await hub.graphql(
    `mutation ($input: ChangeGatewayKeysInput!) {
      changeGatewayKeys(input: $input) { gatewayAccount { gateway mode hasWebhookSecret } }
    }`,
    { input: { id, stripe: { secretKey, webhookSecret } } },
  );
  await hub.rest('POST /billing/gateways/{id}/keys', {
    path: `/billing/gateways/${String(id)}/keys`,
    body: { stripe: { secretKey, webhookSecret } },
  });
  await hub.rest('POST /billing/gateways/{id}/disconnect', {
    path: `/billing/gateways/${String(id)}/disconnect`,
    body: {},
    isPreparation,
  });
}

async function tryMethods(hub: Recorder, customerId: string): Promise<void> {
  const method = 'id status kind brand last4 expiryMonth expiryYear isDefault';
  const input = { customerId, token: 'sandbox_success' };
  const { paymentMethod } = await hub.graphql(
    `mutation ($input: AddPaymentMethodInput!) { addPaymentMethod(input: $input) { paymentMethod { ${method} } } }`,
    { input },
  );
  const second = await hub.rest('POST /billing/payment-methods', { body: input });
  const third = await hub.rest('POST /billing/payment-methods', { body: input, isPreparation });
  await hub.graphql(`mutation ($id: ID!) { makePaymentMethodDefault(id: $id) { paymentMethod { id isDefault } } }`, {
    id: second.id,
  });
  const path = (id: unknown, rest = '') => `/billing/payment-methods/${String(id)}${rest}`;
  await hub.rest('POST /billing/payment-methods/{id}/default', { path: path(third.id, '/default'), body: {} });
  await hub.graphql(`query ($id: ID!) { paymentMethod(id: $id) { ${method} } }`, { id: paymentMethod.id });
  await hub.rest('GET /billing/payment-methods/{id}', { path: path(third.id) });
  await hub.graphql(`query { paymentMethods(first: 2) { nodes { id last4 isDefault } } }`);
  await hub.rest('GET /billing/payment-methods', { path: '/billing/payment-methods?first=1' });
  const waiting = async () =>
    (
      await hub.rest('POST /billing/payment-methods', {
        ...{ body: { customerId: second.customer.id, token: 'sandbox_save_requires_action' }, isPreparation },
      })
    ).id;
  const confirmed = await waiting();
  await hub.graphql(
    `mutation ($input: ActOnMethodInSandboxInput!) { actOnMethodInSandbox(input: $input) { paymentMethod { id status } } }`,
    { input: { paymentMethodId: confirmed, action: 'confirm' } },
  );
  await hub.graphql(`mutation ($id: ID!) { refreshPaymentMethod(id: $id) { paymentMethod { id status } } }`, {
    id: confirmed,
  });
  const refused = await waiting();
  await hub.rest('POST /billing/gateways/sandbox/method-acts', {
    body: { paymentMethodId: refused, action: 'refuse' },
  });
  await hub.rest('POST /billing/payment-methods/{id}/refresh', { path: path(refused, '/refresh'), body: {} });
  await hub.graphql(`mutation ($id: ID!) { removePaymentMethod(id: $id) { paymentMethod { id status } } }`, {
    id: paymentMethod.id,
  });
  await hub.rest('POST /billing/payment-methods/{id}/remove', { path: path(second.id, '/remove'), body: {} });
}

/** Lets a customer confirm a payment, at both doors, and gives two up. */
async function tryActions(hub: Recorder): Promise<void> {
  const refresh = `mutation ($id: ID!) { refreshPaymentAttempt(id: $id) { paymentAttempt { ${attempt} } } }`;
  const cancel = `mutation ($id: ID!) { cancelPaymentAttempt(id: $id) { paymentAttempt { ${attempt} } } }`;
  const waiting = () => pay(hub, 'sandbox_requires_action', { isPreparation });
  const first = await pay(hub, 'sandbox_requires_action');
  await hub.graphql(
    `mutation ($input: ActInSandboxInput!) { actInSandbox(input: $input) { paymentAttempt { id status } } }`,
    { input: { paymentAttemptId: first.id, action: 'confirm' } },
  );
  await hub.graphql(refresh, { id: first.id });
  const second = await waiting();
  await hub.rest('POST /billing/gateways/sandbox/acts', { body: { paymentAttemptId: second.id, action: 'refuse' } });
  await hub.rest('POST /billing/payment-attempts/{id}/refresh', {
    path: `/billing/payment-attempts/${String(second.id)}/refresh`,
    body: {},
  });
  await hub.graphql(cancel, { id: (await waiting()).id });
  await hub.rest('POST /billing/payment-attempts/{id}/cancel', {
    path: `/billing/payment-attempts/${String((await waiting()).id)}/cancel`,
    body: {},
  });
}

export const story: Story = async (hub) => {
  await setUpSeller(hub);
  await tryConnecting(hub);
  await tryStripe(hub);
  const taken = await pay(hub, 'sandbox_success');
  await pay(hub, 'sandbox_declined_insufficient_funds');
  const { id: invoiceId, customer } = await invoiceAcme(hub);
  await hub.rest('POST /billing/payment-attempts', { body: { invoiceId, token: 'sandbox_success' } });
  await hub.graphql(
    `query ($id: ID!) { paymentAttempt(id: $id) { ${attempt} payment { method gateway fee { amount currency } } } }`,
    { id: taken.id },
  );
  await hub.rest('GET /billing/payment-attempts/{id}', { path: `/billing/payment-attempts/${String(taken.id)}` });
  await hub.graphql(`query { paymentAttempts(first: 2) { nodes { id status invoice { number } } } }`);
  await hub.rest('GET /billing/payment-attempts', { path: '/billing/payment-attempts?first=1' });
  await tryActions(hub);
  await tryMethods(hub, String(customer.id));
};
