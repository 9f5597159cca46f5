import { runPlanMoves } from '../../../src/billing/moves/run-plan-moves.ts';
import type { InTransaction } from '../../../src/billing/turns/run-due.ts';
import { sellForge, subscribeAcme } from '../prepare.ts';
import type { Story } from '../recorder.ts';

export const story: Story = async (hub) => {
  const { product, priceId } = await sellForge(hub);
  await subscribeAcme(hub, priceId);
  const planId = String(product.plans[0].id);
  const { clock } = hub.people;
  clock.set('2026-01-05T09:01:00Z');
  await hub.graphql(
    `mutation ($id: ID!, $input: UpdateProductInput!) { updateProduct(id: $id, input: $input) { product { version } } }`,
    {
      id: product.id,
      input: {
        plans: [
          {
            key: 'team',
            name: 'Team',
            grants: { sso: true, seats: 10 },
            prices: [
              { currency: 'EUR', unitAmount: '11.90', lookupKey: 'team-monthly' },
              { currency: 'EUR', unitAmount: '99', interval: 'year', lookupKey: 'team-yearly' },
            ],
          },
        ],
      },
    },
    { isPreparation: true },
  );
  await hub.graphql(
    `query ($planId: ID!) {
      planVersions(planId: $planId) {
        number publishedAt replacedAt subscriberCount
        grantChanges { feature before after } addedPrices { id unitAmount interval } removedPrices { id unitAmount interval }
      }
    }`,
    { planId },
  );
  await hub.rest('GET /billing/plans/{planId}/versions', { path: `/billing/plans/${planId}/versions` });
  const input = { planId, at: 'period_end' };
  await hub.graphql(
    `query ($input: MoveSubscribersInput!) {
      previewMoveSubscribers(input: $input, first: 10) {
        toVersion subscriptionCount refusedCount
        totals { subscriptionCount nextInvoicesBefore { amount currency } nextInvoicesAfter { amount } }
        subscriptions {
          subscriptionId fromVersion effectiveAt grantChanges { feature before after } prices { priceId byPriceId }
          nextInvoiceBefore { amount } nextInvoiceAfter { amount } refusal { code message }
        }
      }
    }`,
    { input },
  );
  await hub.rest('POST /billing/plan-moves/preview', { body: { ...input, at: 'now' } });
  const { planMove } = await hub.graphql(
    `mutation ($input: MoveSubscribersInput!) {
      moveSubscribers(input: $input) { planMove { id status fromVersion toVersion total availableActions } }
    }`,
    { input },
  );
  const id = String(planMove.id);
  const path = `/billing/plan-moves/${id}`;
  await hub.graphql(`mutation ($id: ID!) { pausePlanMove(id: $id) { planMove { status } } }`, { id });
  await hub.graphql(`mutation ($id: ID!) { resumePlanMove(id: $id) { planMove { status } } }`, { id });
  await hub.rest('POST /billing/plan-moves/{id}/pause', { path: `${path}/pause` });
  await hub.rest('POST /billing/plan-moves/{id}/resume', { path: `${path}/resume` });
  const inTransaction: InTransaction = (work) => hub.people.hub.orm.em.fork().transactional(work);
  await runPlanMoves({ inTransaction, now: () => clock.now() });
  await hub.graphql(
    `query ($id: ID!) { planMove(id: $id) { status total moved planned skipped failed plan { key version } } }`,
    { id },
  );
  await hub.rest('GET /billing/plan-moves/{id}', { path });
  await hub.graphql(
    `query ($id: ID!) {
      movedSubscriptions(moveId: $id, first: 10) { nodes { subscriptionId fromVersion status reason doneAt } }
    }`,
    { id },
  );
  await hub.rest('GET /billing/plan-moves/{moveId}/subscriptions', { path: `${path}/subscriptions` });
  await hub.graphql(`{ planMoves(first: 2) { nodes { id status toVersion total } pageInfo { hasNextPage } } }`);
  await hub.rest('GET /billing/plan-moves');
  const second = await hub.rest('POST /billing/plan-moves', { body: { planId, limit: 1 } });
  const secondPath = `/billing/plan-moves/${String(second.id)}/cancel`;
  await hub.rest('POST /billing/plan-moves/{id}/cancel', { path: secondPath });
  const third = await hub.rest('POST /billing/plan-moves', { body: { planId }, isPreparation: true });
  await hub.graphql(`mutation ($id: ID!) { cancelPlanMove(id: $id) { planMove { status endedAt } } }`, {
    id: String(third.id),
  });
};
