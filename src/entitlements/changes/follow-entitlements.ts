import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { latestPlace } from '../../platform/events/feed.ts';
import { followFeeds } from '../../platform/events/follow-feeds.ts';
import type { FollowingDeps, OpenFeed } from '../../platform/events/follow-feeds.ts';
import { bigint, query, sql, uuid } from '../../platform/store/sql.ts';
import { concernedBy } from './causes.ts';
import { markHolders, markStale } from './mark-stale.ts';

/** Notes the customers whose entitlements events may have changed since the last time; returns how many events it read. */
export function followEntitlements(deps: FollowingDeps): Promise<number> {
  return followFeeds(deps, { projects: unreadProjects, open: openFeed });
}

/** The projects that have events which were not read, or whose customers were never looked at. */
export const unreadProjects = sql`select p.id from project p
  left join entitlement_feed e on e.project_id = p.id
  left join event_feed f on f.project_id = p.id
  where f.last_sequence > coalesce(e.place, 0) or (e.project_id is not null and e.place is null)
    or p.id in (select project_id from outbox_event where sequence is null)`;

/** Opens the feed of a project, unless another instance reads it. */
async function openFeed(em: EntityManager, projectId: string, now: Temporal.Instant): Promise<OpenFeed | undefined> {
  const project = uuid.project(projectId);
  await query(em, sql`insert into entitlement_feed (project_id, place) values (${project}, 0) on conflict do nothing`);
  const [row] = await query<{ place: bigint | null }>(
    em,
    sql`select place::text as place from entitlement_feed where project_id = ${project} for no key update skip locked`,
    { place: bigint },
  );
  if (!row) return undefined;
  const moveTo = async (place: bigint) => {
    await query(em, sql`update entitlement_feed set place = ${place} where project_id = ${project}`);
  };
  const place = row.place ?? (await begin(em, projectId, now));
  if (row.place === null) await moveTo(place);
  return { place, take: (events) => markStale(em, projectId, concernedBy(events), now), moveTo };
}

/** Begins with a project that existed before: at the end of its feed, and with what its customers hold by now. */
async function begin(em: EntityManager, projectId: string, now: Temporal.Instant): Promise<bigint> {
  const place = await latestPlace(em, projectId);
  await markHolders(em, projectId, now);
  return place;
}
