import type { EntityManager } from '@mikro-orm/postgresql';
import { conflict } from '../../errors.ts';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import type { Plan } from './plan.ts';

/** Refuses to stop selling plans that have subscriptions. The locked row of the product keeps others from subscribing. */
export async function requireUnusedPlans(
  em: EntityManager,
  { id, projectId }: { id: string; projectId: string },
  before: readonly Plan[],
  kept: readonly { key: string }[],
): Promise<void> {
  const dropped = before.filter((plan) => !plan.archivedAt && !kept.some(({ key }) => key === plan.key));
  if (!dropped.length) return;
  const used = await query<{ id: string }>(
    em,
    sql`select plan_id as id from plans_in_use(${uuid.project(projectId)}, ${uuid.product(id)}) as plan_id`,
    { id: typeId.plan },
  );
  const keys = dropped.filter((plan) => used.some((each) => each.id === plan.id)).map(({ key }) => key);
  if (!keys.length) return;
  throw conflict(
    'plan_in_use',
    `Subscriptions use ${listed(keys)}, which would no longer be sold; send these plans too, or the version that you have read to confirm it.`,
  );
}

function listed(keys: string[]): string {
  const [first, second, third, ...others] = keys.map((key) => `"${key}"`);
  return [first, second, third].filter(Boolean).join(', ') + (others.length ? ` and ${others.length} more plans` : '');
}
