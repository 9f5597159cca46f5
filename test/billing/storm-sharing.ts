import type { EntityManager } from '@mikro-orm/postgresql';
import { createCustomer } from '../../src/billing/customers/customers.ts';
import { MoveSubscribersInput } from '../../src/billing/moves/move-subscribers-input.ts';
import { MoveAt } from '../../src/billing/moves/plan-move-states.ts';
import { runPlanMoves } from '../../src/billing/moves/run-plan-moves.ts';
import { moveSubscribers } from '../../src/billing/moves/start-move.ts';
import { transferSubscription } from '../../src/billing/verbs/transfer-subscription.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { decodeId, encodeId, newId } from '../../src/platform/values/ids.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Act, ActScene } from './storm-acts.ts';
import { customerOf } from './storm-objects.ts';
import { versioned } from './storm-shop.ts';

/** Acts that concern several customers: a subscription that another one takes over, and moves between versions. */
export const sharingActs = {
  transfer: async (em, scene) => {
    const input = { customerId: await anotherCustomer(em, scene), reason: 'A merger' };
    return transferSubscription(em, scene.shop.viewer, { id: scene.subscriptionId, input }, scene.now);
  },
  moveSubscribers: async (em, { shop, chance, subscriptionId, now }) => {
    const plan = await somePlan(em, { shop, chance, subscriptionId });
    const toVersion = chance.from(1, plan.version);
    const at = chance.isTrue(0.5) ? MoveAt.now : MoveAt.period_end;
    const terms = { planId: plan.id, toVersion, at, subscriptionIds: [subscriptionId] };
    return moveSubscribers(em, shop.viewer, Object.assign(new MoveSubscribersInput(), terms), now);
  },
} satisfies Record<string, Act>;

/** Carries out the moves of subscribers like the hub's workers; throws a failure that is no refusal. */
export async function runMoves(orm: Orm, at: Temporal.Instant): Promise<void> {
  let failure: unknown;
  const onFailure = (_: unknown, error: unknown) => (failure = error);
  await runPlanMoves({ inTransaction: (work) => orm.em.fork().transactional(work), now: () => at, onFailure });
  if (failure) throw failure;
}

/** One of the latest other customers of the project, or a new one. */
async function anotherCustomer(em: EntityManager, scene: ActScene): Promise<string> {
  const { shop, chance, now } = scene;
  const own = await customerOf(em, scene);
  const rows = await em.execute<{ id: string }[]>(
    'select id from customer where project_id = ? and id <> ? order by id desc limit 4',
    [decodeId('project', shop.projectId), decodeId('customer', own)],
  );
  if (rows.length && chance.isTrue(0.7)) return encodeId('customer', chance.pick(rows).id);
  const input = { externalId: `heir-${newId('customer')}`, taxExempt: false, combineInvoices: chance.isTrue(0.3) };
  return (await createCustomer(em, shop.viewer, input, now)).id;
}

/** A plan of the subscription that has versions, or any such plan. */
async function somePlan(
  em: EntityManager,
  { shop, chance, subscriptionId }: Pick<ActScene, 'shop' | 'chance' | 'subscriptionId'>,
): Promise<Plan> {
  const rows = await em.execute<{ id: string }[]>(
    `select p.id from subscription_item i join plan p on p.id = i.plan_id and p.project_id = i.project_id
     where i.subscription_id = ? and i.ended_at is null and i.is_lead and p.version > 1 order by p.id`,
    [decodeId('subscription', subscriptionId)],
  );
  if (rows.length) return em.findOneOrFail(Plan, { id: encodeId('plan', chance.pick(rows).id) });
  return em.findOneOrFail(Plan, { projectId: shop.projectId, key: chance.pick(versioned) });
}
