import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { AuditEntry } from '../platform/events/audit-entry.ts';
import { readFeed } from '../platform/events/feed.ts';
import type { FeedEvent, FeedRequest } from '../platform/events/feed.ts';
import { latestFirst } from '../platform/store/order.ts';
import { Where, page, startingWith } from '../platform/store/rows.ts';
import type { CountablePage, PageRequest, Row, RowPage } from '../platform/store/rows.ts';
import { query, sql, typeId, uuid, uuids } from '../platform/store/sql.ts';
import { ofProject } from './of-project.ts';
import { requireOperator } from './people/operators.ts';
import type { Viewer } from './viewer.ts';

/** Filters of the audit; an entry must match all of them. */
export interface AuditConditions {
  /** The id of a person (through any client), key or machine client; or an actor exactly as an entry names it. */
  actor?: string | null;
  /** A prefix of the action: `member.` or `member.added`. */
  action?: string | null;
  subject?: string | null;
  from?: Temporal.Instant | null;
  /** The end of the period, exclusive. */
  to?: Temporal.Instant | null;
}

export interface AuditRequest extends PageRequest {
  wanted?: AuditConditions;
}

/** Lists the audit of a project that the viewer administers, newest first. */
export async function listAudit(
  em: EntityManager,
  viewer: Viewer,
  projectId: string | null | undefined,
  { wanted = {}, ...request }: AuditRequest,
): Promise<CountablePage<Row<AuditEntry>>> {
  const where = ofProject(viewer, projectId);
  const found = await page(em, AuditEntry, narrowed(where, wanted), { ...request, order: latestFirst('at') });
  await hideStrangers(em, viewer, found.rows);
  return found;
}

/** Removes the network address from entries of people who are not members of the project, such as its buyers. */
async function hideStrangers(em: EntityManager, viewer: Viewer, entries: Row<AuditEntry>[]): Promise<void> {
  if (viewer.kind === 'user' && viewer.isOperator) return;
  for (const entry of entries) if (isLink(entry.actor)) entry.address = null;
  const byPeople = entries.filter(({ actor }) => personOf(actor));
  const [first] = byPeople;
  if (!first) return;
  const people = [...new Set(byPeople.map(({ actor }) => personOf(actor)!))];
  const members = await query<{ user_id: string }>(
    em,
    sql`select user_id from member
      where project_id = ${uuid.project(first.projectId)} and user_id = any(${uuids.user(people)}::uuid[])`,
    { user_id: typeId.user },
  );
  const known = new Set(members.map(({ user_id: id }) => id));
  for (const entry of byPeople) if (!known.has(personOf(entry.actor)!)) entry.address = null;
}

/** Whether an actor is a customer without an account, who came by a link. */
function isLink(actor: string): boolean {
  return actor.startsWith('customerlink_');
}

/** The person in an actor such as `client_...:user_...`, or in an actor without a client. */
function personOf(actor: string): string | undefined {
  return /(?:^|:)(user_[0-9a-z]{26})$/.exec(actor)?.[1];
}

/** Lists the audit of the whole network, or of one of its projects, newest first. Operators only. */
export function listNetworkAudit(
  em: EntityManager,
  viewer: Viewer,
  projectId: string | null | undefined,
  { wanted = {}, ...request }: AuditRequest,
): Promise<CountablePage<Row<AuditEntry>>> {
  requireOperator(viewer);
  const where = projectId ? ofProject(viewer, projectId) : new Where();
  return page(em, AuditEntry, narrowed(where, wanted), { ...request, order: latestFirst('at') });
}

/** Lists a page of the event feed of a project that the viewer administers. */
export function listEvents(
  em: EntityManager,
  viewer: Viewer,
  projectId: string | null | undefined,
  request: FeedRequest,
): Promise<RowPage<FeedEvent>> {
  return readFeed(em, viewer.actIn('project:admin', projectId), request);
}

function narrowed(where: Where, { actor, action, subject, from, to }: AuditConditions): Where {
  if (actor) {
    const [, person] = /:(user_\w+)$/.exec(actor) ?? [];
    where.and(sql`${byWhom} = ${person ?? actor}`);
    if (person) where.and(sql`actor = ${actor}`);
  }
  if (action) where.and(sql`action like ${startingWith(action)}`);
  if (subject) where.and(sql`subject = ${subject}`);
  if (from) where.and(sql`at >= ${from}`);
  if (to) where.and(sql`at < ${to}`);
  return where;
}

/** A person acts through a client, as `client_...:user_...`. The index `audit_entry_by_actor` uses this expression. */
const byWhom = sql`coalesce(substring(actor from ':(user_.+)$'), actor)`;
