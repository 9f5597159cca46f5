import { sellForge, subscribeAcme } from '../prepare.ts';
import type { Story } from '../recorder.ts';

export const story: Story = async (hub) => {
  const { coupon } = await hub.graphql(
    `mutation ($input: CreateCouponInput!) {
      createCoupon(input: $input) { coupon { id code name percentOff duration durationPeriods } }
    }`,
    { input: { code: 'SPRING', name: 'Spring', percentOff: '20', duration: 'repeating', durationPeriods: 2 } },
  );
  const { id } = coupon;
  await hub.graphql(`query ($id: ID!) { coupon(id: $id) { code name percentOff redeemBy archivedAt } }`, { id });
  await hub.graphql(`{ coupons(first: 2) { nodes { id code name } pageInfo { endCursor hasNextPage } } }`);
  const { priceId } = await sellForge(hub);
  const subscription = await subscribeAcme(hub, priceId);
  const applied = await hub.graphql(
    `mutation ($input: ApplyCouponInput!) {
      applyCoupon(input: $input) { subscription { coupons { id coupon { code } } } }
    }`,
    { input: { subscriptionId: subscription.id, coupon: 'SPRING' } },
  );
  await hub.graphql(
    `mutation ($redemptionId: ID!) {
      removeCoupon(redemptionId: $redemptionId) { subscription { coupons { id } } }
    }`,
    { redemptionId: applied.subscription.coupons[0].id },
  );
  await hub.graphql(`mutation ($id: ID!) { archiveCoupon(id: $id) { coupon { code archivedAt } } }`, { id });
  const summer = await hub.rest('POST /billing/coupons', {
    body: { code: 'SUMMER', name: 'Summer', amountOff: '5', currency: 'EUR' },
  });
  const path = `/billing/coupons/${String(summer.id)}`;
  await hub.rest('GET /billing/coupons/{id}', { path });
  await hub.rest('GET /billing/coupons', { path: '/billing/coupons?code=SUMMER' });
  const { coupons } = await hub.rest('POST /billing/subscriptions/{subscriptionId}/coupons', {
    path: `/billing/subscriptions/${String(subscription.id)}/coupons`,
    body: { coupon: 'SUMMER' },
  });
  await hub.rest('DELETE /billing/coupon-redemptions/{redemptionId}', {
    path: `/billing/coupon-redemptions/${String(coupons[0].id)}`,
  });
  await hub.rest('POST /billing/coupons/{id}/archive', { path: `${path}/archive` });
};
