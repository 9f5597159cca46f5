import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, ID, InputType } from 'type-graphql';
import { inProjects } from '../../auth/of-project.ts';
import type { ScopedList } from '../../auth/scoped-list.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../errors.ts';
import { Where } from '../../platform/store/rows.ts';
import { sql, uuid } from '../../platform/store/sql.ts';
import { MovedSubscription } from './moved-subscription.ts';
import { PlanMove } from './plan-move.ts';
import { MovedStatus, PlanMoveStatus } from './plan-move-states.ts';

@InputType({ description: 'The conditions for moves of subscribers; all given ones must hold.' })
export class PlanMoveFilter {
  @Field(() => ID, { nullable: true, description: 'Lists only moves of this project.' })
  projectId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Lists only moves of subscribers of this plan.' })
  planId?: string | null;

  @Field(() => PlanMoveStatus, { nullable: true, description: 'Lists only moves with this status.' })
  status?: PlanMoveStatus | null;
}

@InputType({ description: 'The conditions for the subscriptions of a move; all given ones must hold.' })
export class MovedSubscriptionFilter {
  @Field(() => MovedStatus, { nullable: true, description: 'Lists only subscriptions with this outcome.' })
  status?: MovedStatus | null;
}

/** Finds one move of the viewer's projects. */
export async function findPlanMove(em: EntityManager, viewer: Viewer, id: string): Promise<PlanMove> {
  viewer.require('billing:read');
  const move = await em.findOne(PlanMove, { id });
  if (!move || !viewer.may('billing:read', move.projectId)) throw notFound('plan_move');
  return move;
}

/** The moves of the viewer's projects. */
export const planMoveList: ScopedList<PlanMove, PlanMoveFilter> = {
  entity: PlanMove,
  where: (viewer, { projectId, planId, status }) => {
    const where = ofProjects(viewer);
    if (projectId) where.and(sql`project_id = ${uuid.project(projectId, '/projectId')}`);
    if (planId) where.and(sql`plan_id = ${uuid.plan(planId, '/planId')}`);
    return status ? where.and(sql`status = ${status}`) : where;
  },
};

/** The subscriptions of a move, in the projects of the viewer. */
export const movedSubscriptionList: ScopedList<MovedSubscription, MovedSubscriptionFilter & { moveId: string }> = {
  entity: MovedSubscription,
  where: (viewer, { moveId, status }) => {
    const where = ofProjects(viewer).and(sql`move_id = ${uuid.planmove(moveId, '/moveId')}`);
    return status ? where.and(sql`status = ${status}`) : where;
  },
};

function ofProjects(viewer: Viewer): Where {
  viewer.require('billing:read');
  const reach = viewer.reach('billing:read');
  return reach === 'all' ? new Where() : new Where().and(inProjects(reach));
}
