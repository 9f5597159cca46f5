import { monthlyOf } from '../../src/billing/subscriptions/mrr/monthly-of.ts';
import { readBillingState } from '../../src/billing/subscriptions/read-billing-state.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { decodeId, encodeId } from '../../src/platform/values/ids.ts';

/** Describes what contradicts the noted monthly recurring revenue of a project; undefined if nothing does. */
export async function mrrContradiction(orm: Orm, projectId: string): Promise<string | undefined> {
  const project = decodeId('project', projectId);
  const wrong = await orm.em.fork().execute<object[]>(SUMS, [project]);
  if (wrong.length) return `the changes of items do not come to their present value: ${JSON.stringify(wrong)}`;
  const rows = await orm.em
    .fork()
    .execute<{ id: string }[]>('select id from subscription where project_id = ? order by id', [project]);
  for (const { id } of rows) {
    const found = await differenceOf(orm, encodeId('subscription', id));
    if (found) return found;
  }
  return undefined;
}

/** A rate of another day may apply by now, so the noted value is that of the last change or of the start of the period. */
async function differenceOf(orm: Orm, id: string): Promise<string | undefined> {
  const { billingState } = (await readBillingState(orm.em.fork(), id))!;
  const { subscription, items } = billingState;
  const times = [subscription.updatedAt, subscription.currentPeriodStartAt];
  const expected = times.map((at) => {
    const monthly = monthlyOf(billingState, at);
    return items.map((item) => monthly.get(item.id)?.toFixed(18) ?? '0.000000000000000000').join();
  });
  const noted = items.map(({ monthlyMinor }) => (monthlyMinor === '0' ? '0.000000000000000000' : monthlyMinor)).join();
  if (expected.includes(noted)) return undefined;
  return `${id} (${subscription.status}) brings in ${expected.join(' or ')} each month, and ${noted} is noted`;
}

const SUMS = `
  select item.id, item.monthly_minor, total.minor
  from subscription_item item
  left join lateral (
    select coalesce(sum(monthly_minor), 0) as minor from mrr_change
    where item_id = item.id and project_id = item.project_id
  ) total on true
  where item.project_id = ? and (item.monthly_minor <> total.minor or item.monthly_minor < 0
    or (item.ended_at is not null and item.monthly_minor <> 0))`;
