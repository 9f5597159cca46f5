import type { Orm } from '../../src/database.ts';
import { HubClient } from '../../test/support/client.ts';
import { startHub } from '../../test/support/hub.ts';
import type { Seed } from '../../test/support/seed.ts';
import { StatementWatch } from '../../test/support/statements.ts';
import { time, told } from '../entitlements/times.ts';
import { openShop } from './fill.ts';

const asks = 400;

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
  const client = HubClient.withKey(hub.address, await seed.key(project));
  const customer = { externalId: 'customer-0' };
  const order = { customer: { externalId: 'somebody' }, items: [{ priceId: priceIds[0]! }] };
  const change = { items: [{ priceId: priceIds[1]!, quantity: 2 }] };
  const ask = async (document: string, variables: Record<string, unknown>) => {
    const { body } = await client.graphql(document, variables);
    if (body.errors) throw new Error(JSON.stringify(body.errors));
  };
  const watch = new StatementWatch();
  const counts = [
    await watch.of(() => ask(NEW, { input: order })),
    await watch.of(() => ask(CHANGE, { id: subscriptionId, input: change })),
  ].map(({ statements }) => statements.length);
  watch.stop();
  const times = [
    await time(`preview of a subscription, ${counts[0]!} statements`, asks, () => ask(NEW, { input: order })),
    await time(`preview of a change, ${counts[1]!} statements`, asks, () =>
      ask(CHANGE, { id: subscriptionId, input: change }),
    ),
  ];
  await hub.close();
  return [told(times), `(for ${customer.externalId}, with tax)`];
}
