import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Lane } from '../../platform/deliveries/lanes.ts';
import { isoTime, query, sql, typeId, uuid, uuids } from '../../platform/store/sql.ts';
import type { StoredSecret } from '../signing/sign.ts';
import type { DueWebhook, Run } from './run.ts';

/** The number of messages to an endpoint that one run sends. Others wait for the next, behind other endpoints. */
const messagesOfRun = 20;

export interface Claim {
  lane: Lane;
  most: number;
  leaseSeconds: number;
  /** Leases this endpoint alone. */
  only?: string;
}

/**
 * Leases endpoints that are due, those first that wait longest, with some of their messages. No other process sends to an
 * endpoint meanwhile, which keeps its messages in order and limits how many it gets at once. If this process ends, the
 * lease expires, and the messages are sent again.
 */
export async function claimRuns(em: EntityManager, claim: Claim, now: Temporal.Instant): Promise<Run[]> {
  const leased = claim.most > 0 ? await leaseEndpoints(em, claim, now) : [];
  const messages = await dueMessages(em, leased, now);
  return leased.map(({ secrets, ...endpoint }) => ({
    ...endpoint,
    secrets: secrets.map(({ id, ...secret }) => ({ ...secret, id: typeId.webhooksecret(id) })),
    messages: messages.get(endpoint.endpointId) ?? [],
  }));
}

type Leased = Omit<Run, 'messages'>;

function leaseEndpoints(em: EntityManager, { lane, most, leaseSeconds, only }: Claim, now: Temporal.Instant) {
  const isIt = only ? sql`and id = ${uuid.webhookendpoint(only)}` : sql``;
  return query<Leased & { secrets: StoredSecret[] }>(
    em,
    sql`with due as materialized (
        select id, project_id from webhook_endpoint
        where is_suspect = ${lane === 'slow'} and due_at <= ${now} and (leased_until is null or leased_until <= ${now}) ${isIt}
        order by due_at limit ${most} for no key update skip locked
      )
      update webhook_endpoint e
      set lease = gen_random_uuid(), leased_until = ${now}::timestamptz + ${leaseSeconds} * interval '1 second'
      from due where e.id = due.id and e.project_id = due.project_id
      returning e.id as "endpointId", e.project_id as "projectId", e.url, e.is_ordered as "isOrdered",
        e.failed_runs > 0 as "isFailing", e.lease,
        (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'algorithm', s.algorithm, 'sealed', s.sealed)
            order by s.created_at desc, s.id desc), '[]')
          from webhook_secret s where s.endpoint_id = e.id and s.project_id = e.project_id
            and (s.expires_at is null or s.expires_at > ${now})) as secrets`,
    { endpointId: typeId.webhookendpoint, projectId: typeId.project },
  );
}

async function dueMessages(
  em: EntityManager,
  runs: readonly Leased[],
  now: Temporal.Instant,
): Promise<Map<string, DueWebhook[]>> {
  const [ordered, others] = [true, false].map((isOrdered) =>
    runs.filter((run) => run.isOrdered === isOrdered).map(({ endpointId }) => endpointId),
  ) as [string[], string[]];
  const found = [
    ...(ordered.length ? await messagesInOrder(em, ordered, now) : []),
    ...(others.length ? await messagesByTime(em, others, now) : []),
  ];
  return Map.groupBy(found, ({ endpointId }) => endpointId);
}

/** The first messages that are not done; none of an endpoint whose first is not due yet, nor any after one that is not. */
async function messagesInOrder(em: EntityManager, ids: string[], now: Temporal.Instant): Promise<DueWebhook[]> {
  const rows = await query<DueWebhook & { isDue: boolean }>(
    em,
    sql`select due.*, due.due_at <= ${now} as "isDue" from unnest(${uuids.webhookendpoint(ids)}::uuid[]) as of (id)
      cross join lateral (
        select ${columns}, m.due_at from webhook_message m
        join outbox_event event on event.project_id = m.project_id and event.sequence = m.sequence
        where m.endpoint_id = of.id and m.due_at is not null order by m.sequence limit ${messagesOfRun}
      ) due`,
    spelling,
  );
  const held = new Set<string>();
  return rows.filter(({ isDue, endpointId }) => {
    if (!isDue) held.add(endpointId);
    return !held.has(endpointId);
  });
}

function messagesByTime(em: EntityManager, ids: string[], now: Temporal.Instant): Promise<DueWebhook[]> {
  return query<DueWebhook>(
    em,
    sql`select due.* from unnest(${uuids.webhookendpoint(ids)}::uuid[]) as of (id)
      cross join lateral (
        select ${columns} from webhook_message m
        join outbox_event event on event.project_id = m.project_id and event.sequence = m.sequence
        where m.endpoint_id = of.id and m.due_at <= ${now} order by m.due_at, m.sequence limit ${messagesOfRun}
      ) due`,
    spelling,
  );
}

const columns = sql`m.id, m.endpoint_id as "endpointId", m.tries, m.replays, m.event_id as "eventId", event.type,
  event.version, event.sequence::text as sequence, event.subject, event.payload, event.at,
  event.test_clock_id as "testClockId"`;

const spelling = {
  id: typeId.webhookmessage,
  endpointId: typeId.webhookendpoint,
  eventId: typeId.event,
  testClockId: typeId.clock,
  at: isoTime,
};
