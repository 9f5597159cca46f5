import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { instant, query, sql, uuid } from '../../platform/store/sql.ts';
import type { LicencePolicy } from './licence-policy.ts';
import type { Plan } from './plan.ts';

/** A version of a plan as it is stored; a trigger writes each, and none changes. */
export interface PlanVersionRow {
  number: number;
  grants: Record<string, unknown>;
  licencePolicy: LicencePolicy | null;
  publishedAt: Temporal.Instant;
  /** When the next version was published; null for the current one. */
  replacedAt: Temporal.Instant | null;
}

type VersionedPlan = Pick<Plan, 'id' | 'projectId'>;

/** Reads the versions of a plan, newest first. */
export async function versionsOf(em: EntityManager, { id, projectId }: VersionedPlan): Promise<PlanVersionRow[]> {
  return query<PlanVersionRow>(
    em,
    sql`select number, grants, licence_policy as "licencePolicy", published_at as "publishedAt",
        lead(published_at) over (order by number) as "replacedAt"
      from plan_version where plan_id = ${uuid.plan(id)} and project_id = ${uuid.project(projectId)}
      order by number desc`,
    { publishedAt: instant, replacedAt: instant },
  );
}

/** Reads one version of a plan. */
export async function versionNumbered(
  em: EntityManager,
  plan: VersionedPlan,
  number: number,
): Promise<PlanVersionRow | undefined> {
  return (await versionsOf(em, plan)).find((version) => version.number === number);
}

/** Returns when a version of a plan was published. */
export async function publishedAt(
  em: EntityManager,
  plan: VersionedPlan,
  number: number,
): Promise<Temporal.Instant | undefined> {
  return (await versionNumbered(em, plan, number))?.publishedAt;
}
