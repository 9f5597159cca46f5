import type { Orm } from '../../src/platform/postgres/orm.ts';
import { HubClient } from '../../test/support/client.ts';
import { startHub } from '../../test/support/hub.ts';
import type { Seed } from '../../test/support/seed.ts';
import { StatementWatch } from '../../test/support/statements.ts';
import { time, told } from '../entitlements/times.ts';
import { openShop } from './fill.ts';

/** Each with a key of its own, which may ask 300 times a minute. */
const asks = 250;

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

/** How long it takes, over HTTP, to hear what a subscription or a change of it would cost. */
export async function benchPreviews(orm: Orm, url: string, seed: Seed): Promise<string[]> {
  const { project, priceIds, subscriptionId } = await openShop(orm, seed, 'previews');
  const hub = await startHub({ database: { orm, url, close: async () => {} }, clock: seed.clock });
  const change = { items: [{ priceId: priceIds[1]!, quantity: 2 }] };
  const order = { customer: { externalId: 'somebody' }, items: [{ priceId: priceIds[0]! }] };
  const previews: [name: string, document: string, variables: Record<string, unknown>][] = [
    ['a subscription', NEW, { input: order }],
    ['a change', CHANGE, { id: subscriptionId, input: change }],
    ['a renewal', CHANGE, { id: subscriptionId, input: { ...change, at: 'period_end' } }],
  ];
  const times = [];
  for (const [name, document, variables] of previews) {
    const client = HubClient.withKey(hub.address, await seed.key(project));
    const ask = async () => {
      const { body } = await client.graphql(document, variables);
      if (body.errors) throw new Error(JSON.stringify(body.errors));
    };
    // The first use of a key is noted.
    await ask();
    const watch = new StatementWatch();
    const { statements } = await watch.of(ask);
    watch.stop();
    times.push(await time(`preview of ${name}, ${statements.length} statements`, asks, ask));
  }
  await hub.close();
  return [told(times), '(for customer-0, with tax)'];
}
