import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isObjectType } from 'graphql';
import type { GraphQLObjectType } from 'graphql';
import { hubSchema } from '../../schema/index.ts';
import type { HubClient } from '../support/client.ts';
import { People, ask } from '../support/people.ts';
import { some, sometimes } from '../support/some.ts';
import { StatementWatch } from '../support/statements.ts';
import { edgesOf, isConnection, isNode, walk } from './walk.ts';
import { openScene } from './walk-scene.ts';
import type { Scene } from './walk-scene.ts';

const schema = hubSchema();
let people: People;
let scenes: Scene[];
/** A person who owns both projects, and one who buys from both. */
let owner: HubClient;
let buyer: HubClient;
let buyerId: string;

beforeAll(async () => {
  people = await People.start();
  const [person, buying] = [await people.user(), await people.user()];
  scenes = [await openScene(people, buying), await openScene(people, buying)];
  for (const { project } of scenes) await people.seed.member(project, person, 'owner' as never);
  [owner, buyer, buyerId] = [await people.as(person), await people.as(buying), buying.id];
}, 120_000);

afterAll(() => people.close());

/** The types whose objects a scene has. */
const walked = [
  'Project',
  'Customer',
  'Subscription',
  'Order',
  'ProductGrant',
  'Invoice',
  'Payment',
  'CreditNote',
  'Licence',
  'Coupon',
  'CheckoutLink',
  'Checkout',
  'TaxRate',
]
  .concat(['TestClock', 'Meter', 'Product', 'Price', 'Member', 'Client', 'ApiKey'])
  .map((name) => schema.getType(name) as GraphQLObjectType);

/** Edges to what the scenes have none of. */
const without = [
  ...['Customer.testClock', 'TestClock.customers', 'Price.meter', 'Client.secrets', 'Licence.machines'],
  ...[
    'Product.latestRelease',
    'Product.releases',
    'Project.audit',
    'Project.invitations',
    'Project.registrationTokens',
  ],
  ...['Project.resourceServers', 'Subscription.grantOverrides', 'Subscription.plannedChanges'],
  ...['Invoice.invoicedSubscriptions', 'CheckoutLink.customer'],
];

describe('the graph', () => {
  sometimes(1 / 2)(
    'is walked from a project along every edge, and shows nothing of another project',
    async () => {
      const [own, other] = await Promise.all(scenes.map(({ api, project }) => walk(schema, api, [project.id])));
      const documented = walked.flatMap((type) => edgesOf(type).map(({ name }) => `${type.name}.${name}`));
      expect(documented.filter((edge) => !own.edges.has(edge) && !without.includes(edge))).toEqual([]);
      const shared = [...own.ids].filter((id) => other.ids.has(id));
      // The person who buys from both is no object of either project.
      expect(shared).toEqual([]);
      for (const id of other.ids) {
        const { body } = await scenes[0].api.graphql('query ($id: ID!) { node(id: $id) { id } }', { id });
        expect([id, body.data]).toEqual([id, { node: null }]);
      }
    },
    240_000,
  );

  it('shows a person who buys only what is theirs, from each project', async () => {
    const { user } = await ask(
      buyer,
      `query ($id: ID!) { user(id: $id) { customers(first: 10) {
        totalCount
        nodes {
          id
          project { customers(first: 10) { totalCount nodes { id } } coupons { nodes { id } } invoices { nodes { id } } }
          subscriptions { nodes { id } } invoices { nodes { id customer { id } } } payments { nodes { id } } refunds { nodes { id } }
          creditNotes { nodes { id } } licences { nodes { id } } entitlements { feature }
          orders { nodes { id } } productGrants { nodes { id } }
        }
      } } }`,
      { id: buyerId },
    );
    expect(user.customers.totalCount).toBe(2);
    for (const customer of user.customers.nodes) {
      expect(customer.project.customers).toEqual({ totalCount: 1, nodes: [{ id: customer.id }] });
      expect(customer.project.coupons.nodes).toEqual([]);
      expect(customer.project.invoices.nodes).toEqual(customer.invoices.nodes.map(({ id }) => ({ id })));
      expect(customer.invoices.nodes[0].customer.id).toBe(customer.id);
      for (const list of ['subscriptions', 'creditNotes', 'orders', 'productGrants'])
        expect(customer[list].nodes).toHaveLength(1);
      for (const list of ['licences', 'refunds']) expect(customer[list].nodes).toHaveLength(2);
      expect(customer.payments.nodes).toHaveLength(3);
    }
  });

  it('takes as many statements for many parents as for one, along every edge', async () => {
    const lists: Record<string, string> = {
      ...{ projects: 'Project', customers: 'Customer', subscriptions: 'Subscription', invoices: 'Invoice' },
      ...{ refunds: 'Refund', payments: 'Payment', creditNotes: 'CreditNote', licences: 'Licence', coupons: 'Coupon' },
      ...{ paymentAttempts: 'PaymentAttempt', paymentMethods: 'PaymentMethod', customerLinks: 'CustomerLink' },
      ...{ products: 'Product', meters: 'Meter', taxRates: 'TaxRate', testClocks: 'TestClock' },
    };
    const edges = Object.entries(lists)
      .flatMap(([list, name]) =>
        edgesOf(schema.getType(name) as GraphQLObjectType).map((edge) => ({ list, name, edge })),
      )
      .filter(({ name, edge }) => !(name === 'Project' && edge.name === 'audit'));
    const watch = new StatementWatch();
    try {
      for (const { list, name, edge } of some(edges, Math.ceil(edges.length / 3))) {
        const below = isConnection(edge) ? '(first: 2) { totalCount nodes { id } }' : '{ id }';
        const selected = edge.name === 'releases' ? '(first: 2) { nodes { id } }' : below;
        const of = async (first: number): Promise<string[]> => {
          const query = `{ ${list}(first: ${first}) { nodes { id ${edge.name} ${selected} } } }`;
          await ask(owner, query);
          const { statements } = await watch.of(() => ask(owner, query));
          // Background work may send a statement without a table.
          return [`${name}.${edge.name}`, ...statements.filter((each) => each !== 'select')];
        };
        expect((await of(2)).toSorted()).toEqual((await of(1)).toSorted());
      }
    } finally {
      watch.stop();
    }
  }, 240_000);

  it('leaves the answers of other fields in place where a root field finds nothing', async () => {
    const nothing = '01h455vb4pex5vsknk084sn02q';
    const prefixes: Record<string, string> = {
      ...{ creditNote: 'creditnote', testClock: 'clock', catalogImport: 'import' },
      ...{ productGrant: 'productgrant', planMove: 'planmove', pendingCharge: 'charge' },
      ...{ gatewayAccount: 'gatewayaccount', paymentAttempt: 'paymentattempt', paymentMethod: 'paymentmethod' },
      ...{ customerLink: 'customerlink', checkoutLink: 'checkoutlink' },
      ...{ webhookEndpoint: 'webhookendpoint', webhookMessage: 'webhookmessage' },
    };
    const fields = Object.values(schema.getQueryType()!.getFields()).filter(
      ({ args, type }) =>
        args.length > 0 &&
        args.every(({ name, defaultValue }) => name === 'id' || defaultValue !== undefined) &&
        args.some(({ name }) => name === 'id') &&
        isObjectType(type),
    );
    expect(fields.length).toBeGreaterThan(15);
    for (const { name, type } of fields) {
      const prefix = prefixes[name] ?? (isNode(type as GraphQLObjectType) ? name : 'invoice');
      const { body } = await owner.graphql(
        `query ($id: ID!) { hello { message } ${name}(id: $id) { __typename } me { kind } }`,
        { id: `${prefix}_${nothing}` },
      );
      expect([name, body.data?.[name], body.data?.me]).toEqual([name, null, { kind: 'user' }]);
      expect(body.errors[0]).toMatchObject({ path: [name], extensions: { kind: 'not_found' } });
    }
  });
});
