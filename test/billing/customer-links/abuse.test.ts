import { describe, expect, it } from '@jest/globals';
import { getNamedType, isLeafType } from 'graphql';
import type { GraphQLField, GraphQLObjectType } from 'graphql';
import { hubSchema } from '../../../schema/index.ts';
import { openFields } from '../../../schema/engine/open-fields.ts';
import { client, hub, priceId, project, seed } from '../billing-stage.ts';
import { connect } from '../gateways/gateway-stage.ts';
import { HubClient } from '../../support/client.ts';
import type { Json } from '../../support/client.ts';
import { codeOf, invoiceFor, linkTo, newCustomer, opener, withInvoice, withPortal } from './links-stage.ts';

const schema = hubSchema();

type RootField = GraphQLField<unknown, unknown>;

const rootFields = (root: GraphQLObjectType): RootField[] => Object.values(root.getFields());

/** A valid operation of one root field, whose arguments are variables that may be left out of a request. */
function operationOf(kind: 'query' | 'mutation', { name, args, type }: RootField): string {
  const declared = args.map((each) => `$${each.name}: ${String(each.type)}`).join(', ');
  const passed = args.map((each) => `${each.name}: $${each.name}`).join(', ');
  const below = isLeafType(getNamedType(type)) ? '' : ' { __typename }';
  return `${kind}${declared && `(${declared})`} { ${name}${passed && `(${passed})`}${below} }`;
}

/** Everything that a customer can have, with the ids by the query that reads one. */
async function rich(): Promise<{ customer: Json; ids: Record<string, string> }> {
  const customer = await newCustomer({ email: `${Math.random()}@example.org` });
  const { id: customerId } = customer;
  const items = [{ priceId: await priceId(), quantity: 1 }];
  const { body: subscription } = await client.post('/billing/subscriptions', { customerId, items });
  const invoice = await invoiceFor(customer);
  const token = 'sandbox_success';
  const { body: method } = await client.post('/billing/payment-methods', { customerId, token });
  const { body: attempt } = await client.post('/billing/payment-attempts', { invoiceId: invoice.id, token });
  const { body: creditNote } = await client.post('/billing/credit-notes', {
    invoiceId: invoice.id,
    reason: 'goodwill',
  });
  const { body: refund } = await client.post('/billing/refunds', { paymentId: attempt.payment.id });
  const made = { customer, subscription, invoice, paymentMethod: method, paymentAttempt: attempt, creditNote, refund };
  const ids = Object.entries({ ...made, payment: attempt.payment }).map(([name, { id }]) => [name, String(id)]);
  return { customer, ids: Object.fromEntries(ids) as Record<string, string> };
}

describe('a link of a customer', () => {
  it('opens no root field but those that are listed', async () => {
    const [ofInvoice, ofPortal] = [(await withInvoice()).api, (await withPortal()).api];
    const roots = { query: schema.getQueryType()!, mutation: schema.getMutationType()! };
    const wrong: string[] = [];
    for (const [api, open] of [
      [ofInvoice, openFields.invoice],
      [ofPortal, openFields.portal],
    ] as const)
      for (const kind of ['query', 'mutation'] as const)
        for (const field of rootFields(roots[kind])) {
          if ((open[roots[kind].name] as string[]).includes(field.name)) continue;
          const answer = await api.graphql(operationOf(kind, field));
          if (codeOf(answer) !== 'link_does_not_open_this') wrong.push(`${field.name}: ${String(codeOf(answer))}`);
        }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('opens only fields that exist', () => {
    const wrong = [openFields.invoice, openFields.portal].flatMap((open) =>
      Object.entries(open).flatMap(([name, fields]) => {
        const known = (schema.getType(name) as GraphQLObjectType | undefined)?.getFields();
        if (!known) return [name];
        return fields === 'all' ? [] : fields.filter((field) => !(field in known)).map((field) => `${name}.${field}`);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('reads nothing of another customer, by any query', async () => {
    await connect();
    const victim = await rich();
    const own = await rich();
    const api = opener(await linkTo(own.customer));
    const readOne = (name: string, id: unknown) => api.graphql(`query ($id: ID!) { ${name}(id: $id) { id } }`, { id });
    for (const [name, id] of Object.entries(victim.ids)) {
      expect([name, codeOf(await readOne(name, id))]).toEqual([name, `${snake(name)}_not_found`]);
      expect([name, (await readOne(name, own.ids[name])).body.data[name].id]).toEqual([name, own.ids[name]]);
    }
    const lists = (openFields.portal.Query as string[]).filter(
      (name) => name.endsWith('s') && !['paymentGateways', 'releases'].includes(name),
    );
    for (const name of lists) {
      const { body } = await api.graphql(`{ ${name}(first: 50) { nodes { id } } }`);
      expect([name, body.errors]).toEqual([name, undefined]);
      const ids = body.data[name].nodes.map(({ id }) => String(id));
      expect([name, ids.some((id) => Object.values(victim.ids).includes(id))]).toEqual([name, false]);
    }
  }, 60_000);

  it('changes nothing of another customer', async () => {
    await connect();
    const { ids } = await rich();
    const { api } = await withPortal();
    const send = (call: string) => api.graphql(`mutation { ${call} { __typename } }`);
    const items = `items: [{ priceId: "${await priceId()}", quantity: 1 }]`;
    for (const [call, code] of [
      [`payInvoice(input: { invoiceId: "${ids.invoice}", token: "sandbox_success" })`, 'invoice_not_found'],
      [`refreshPaymentAttempt(id: "${ids.paymentAttempt}")`, 'payment_attempt_not_found'],
      [`cancelPaymentAttempt(id: "${ids.paymentAttempt}")`, 'payment_attempt_not_found'],
      [
        `actInSandbox(input: { paymentAttemptId: "${ids.paymentAttempt}", action: confirm })`,
        'payment_attempt_not_found',
      ],
      [`addPaymentMethod(input: { customerId: "${ids.customer}", token: "sandbox_success" })`, 'customer_not_found'],
      [`makePaymentMethodDefault(id: "${ids.paymentMethod}")`, 'payment_method_not_found'],
      [`removePaymentMethod(id: "${ids.paymentMethod}")`, 'payment_method_not_found'],
      [`updateCustomer(id: "${ids.customer}", input: { name: "Mallory" })`, 'customer_not_found'],
      [`cancelSubscription(id: "${ids.subscription}")`, 'subscription_not_found'],
      [`keepSubscription(id: "${ids.subscription}")`, 'subscription_not_found'],
      [`pauseSubscription(id: "${ids.subscription}")`, 'subscription_not_found'],
      [`resumeSubscription(id: "${ids.subscription}")`, 'subscription_not_found'],
      [`changeSubscription(id: "${ids.subscription}", input: { ${items} })`, 'subscription_not_found'],
    ])
      expect([call, codeOf(await send(call!))]).toEqual([call, code]);
    const preview = `query { previewSubscriptionChange(id: "${ids.subscription}", input: { ${items} }) { __typename } }`;
    expect(codeOf(await api.graphql(preview))).toBe('subscription_not_found');
  });

  it('reads nothing of another project', async () => {
    const { api } = await withPortal();
    const other = await seed.project();
    const gateways = `query ($id: ID!) { paymentGateways(projectId: $id) { mode } }`;
    expect(codeOf(await api.graphql(gateways, { id: other.id }))).toBe('project_not_found');
    const stranger = HubClient.withKey(hub.address, await seed.key(other));
    expect(codeOf(await stranger.graphql(gateways, { id: project.id }))).toBe('project_not_found');
    expect(codeOf(await stranger.graphql('{ openedLink { expiresAt } }'))).toBe('link_required');
  });

  it('opens the rows of REST that read the same', async () => {
    const { api, invoice } = await withInvoice();
    expect((await api.get('/billing/opened-link')).body.invoice.id).toBe(invoice.id);
    expect((await api.get('/billing/customers')).body.code).toBe('link_does_not_open_this');
    expect((await api.post('/billing/refunds', {})).status).toBe(403);
  });
});

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
