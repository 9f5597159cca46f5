import type { Orm } from '../../src/platform/postgres/orm.ts';
import { HubClient } from '../../test/support/client.ts';
import { startHub } from '../../test/support/hub.ts';
import type { Seed } from '../../test/support/seed.ts';
import { StatementWatch } from '../../test/support/statements.ts';
import { time, formatTimes } from '../entitlements/times.ts';
import { openShop } from './fill.ts';

/** The requests of each preview, in a separate project that may send 300 a minute. */
const requests = 250;

const NEW = `
  query ($input: CreateSubscriptionInput!) {
    previewSubscription(input: $input) { amountDue { amount } invoice { total { amount } lines { explanation } } }
  }`;

const CHANGE = `
  query ($id: ID!, $input: ChangeSubscriptionInput!) {
    previewSubscriptionChange(id: $id, input: $input) {
      amountDue { amount } invoice { total { amount } } creditNotes { total { amount } }
    }
  }`;

type BenchSale = Awaited<ReturnType<typeof openShop>>;

interface Preview {
  name: string;
  document: string;
  variablesOf: (sale: BenchSale) => Record<string, unknown>;
}

const changeOf = ({ shop }: BenchSale) => ({ items: shop.items(['team', 2]) });

const previews: Preview[] = [
  {
    name: 'a subscription',
    document: NEW,
    variablesOf: ({ shop }) => ({
      input: { customer: { externalId: 'another' }, items: shop.items('solo') },
    }),
  },
  {
    name: 'a change',
    document: CHANGE,
    variablesOf: (sale) => ({ id: sale.subscriptionId, input: changeOf(sale) }),
  },
  {
    name: 'a renewal',
    document: CHANGE,
    variablesOf: (sale) => ({ id: sale.subscriptionId, input: { ...changeOf(sale), at: 'period_end' } }),
  },
];

/** Measures previews of a subscription and of its changes, over HTTP. */
export async function benchPreviews(orm: Orm, url: string, seed: Seed): Promise<string[]> {
  const hub = await startHub({ database: { orm, url, close: async () => {} }, clock: seed.clock });
  const times = [];
  for (const { name, document, variablesOf } of previews) {
    const sale = await openShop(seed, `previews-${times.length}`);
    const variables = variablesOf(sale);
    const client = HubClient.withKey(hub.address, await seed.key(sale.shop.project));
    const send = async () => {
      const { body } = await client.graphql(document, variables);
      if (body.errors) throw new Error(JSON.stringify(body.errors));
    };
    // The first use of a key writes an extra row.
    await send();
    const watch = new StatementWatch();
    const { statements } = await watch.of(send);
    watch.stop();
    times.push(await time(`preview of ${name}, ${statements.length} statements`, requests, send));
  }
  await hub.close();
  return [formatTimes(times), '(for customer-0, with tax)'];
}
