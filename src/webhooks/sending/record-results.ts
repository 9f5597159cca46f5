import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, typeId, uuid, uuids } from '../../platform/store/sql.ts';
import { newId } from '../../platform/values/ids.ts';
import { failingDays, longestPause, retryAt } from './retry-schedule.ts';
import { isDelivered, isGone } from './run.ts';
import type { Outcome, RunResult } from './run.ts';

/** An endpoint that is to be disabled. */
export interface FailedEndpoint {
  id: string;
  projectId: string;
  isGone: boolean;
}

/** Records the attempts of runs and ends their leases; returns the endpoints that are to be disabled. */
export async function recordResults(
  em: EntityManager,
  results: readonly RunResult[],
  now: Temporal.Instant,
): Promise<FailedEndpoint[]> {
  const endpoints = results.map(({ run }) => run.endpointId);
  await query(
    em,
    sql`select from webhook_endpoint where id = any(${uuids.webhookendpoint(endpoints)}::uuid[])
      order by id for no key update`,
  );
  const outcomes = results.flatMap(({ run, outcomes: all }) =>
    all.map((outcome) => rowOf(outcome, run.projectId, now)),
  );
  if (outcomes.length) await recordOutcomes(em, outcomes);
  const released = await release(em, results, now);
  const gone = new Set(results.filter((result) => result.outcomes.some(isGone)).map(({ run }) => run.endpointId));
  return released
    .map(({ id, projectId, isFailing }) => ({ id, projectId, isFailing, isGone: gone.has(id) }))
    .filter((endpoint) => endpoint.isFailing || endpoint.isGone);
}

function rowOf(outcome: Outcome, projectId: string, now: Temporal.Instant) {
  const { message, url, at, durationMs, status, response, problem } = outcome;
  const tries = message.tries + 1;
  const isDone = isDelivered(outcome);
  const dueAt = isDone ? null : retryAt(now, tries);
  return {
    id: uuid.webhookattempt(newId('webhookattempt')),
    project: uuid.project(projectId),
    message: uuid.webhookmessage(message.id),
    ...{ url, at, ms: durationMs, status, response, problem, tries, replays: message.replays },
    due: dueAt && dueAt.toString(),
    state: isDone ? 'delivered' : dueAt ? 'waiting' : 'failed',
  };
}

/** A message that was replayed meanwhile is sent once more, whatever became of this attempt. */
async function recordOutcomes(em: EntityManager, outcomes: readonly object[]): Promise<void> {
  await query(
    em,
    sql`with o as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (id uuid, project uuid, message uuid,
          url text, at timestamptz, ms integer, status integer, response text, problem text, tries integer,
          replays integer, due timestamptz, state text)
      ), attempted as (
        insert into webhook_attempt (id, project_id, message_id, url, created_at, duration_ms, status, response, problem)
        select o.id, o.project, o.message, o.url, o.at, o.ms, o.status, o.response, o.problem
        from o join webhook_message m on m.id = o.message and m.project_id = o.project
      )
      update webhook_message m
      set attempts = attempts + 1,
        tries = case when ${isCurrent} then o.tries else m.tries end,
        state = case when ${isCurrent} then o.state else m.state end,
        due_at = case when ${isCurrent} then o.due else m.due_at end,
        delivered_at = case when o.state = 'delivered' then o.at else m.delivered_at end
      from o where m.id = o.message and m.project_id = o.project`,
  );
}

/** Whether an attempt decides the state of its message: none replayed it, or delivered it after the lease had expired. */
const isCurrent = sql`m.replays = o.replays and (m.state = 'waiting' or o.state = 'delivered')`;

/** Ends the leases. An endpoint is due again when the first of its messages is, after a pause if all attempts failed. */
function release(em: EntityManager, results: readonly RunResult[], now: Temporal.Instant) {
  const rows = results.map(({ run, outcomes }) => ({
    id: uuid.webhookendpoint(run.endpointId),
    project: uuid.project(run.projectId),
    lease: run.lease,
    has_success: outcomes.some(isDelivered),
    has_failed: outcomes.length > 0 && !outcomes.some(isDelivered),
    is_slow: outcomes.some(({ durationMs }) => durationMs >= slowMs),
  }));
  const first = sql`case when e.is_ordered
    then (select m.due_at from webhook_message m
      where m.endpoint_id = e.id and m.due_at is not null order by m.sequence limit 1)
    else (select min(m.due_at) from webhook_message m where m.endpoint_id = e.id and m.due_at is not null) end`;
  return query<{ id: string; projectId: string; isFailing: boolean }>(
    em,
    sql`with r as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r (id uuid, project uuid, lease uuid, has_success boolean, has_failed boolean, is_slow boolean)
      )
      update webhook_endpoint e
      set lease = null, leased_until = null,
        failing_since = case when r.has_success then null when r.has_failed then coalesce(e.failing_since, ${now})
          else e.failing_since end,
        failed_runs = case when r.has_success then 0 when r.has_failed then least(e.failed_runs + 1, 1000)
          else e.failed_runs end,
        is_suspect = case when r.has_success then r.is_slow when r.has_failed then true else e.is_suspect end,
        last_success_at = case when r.has_success then ${now} else e.last_success_at end,
        due_at = case when e.disabled_at is not null or e.deleted_at is not null then null
          when r.has_failed then (select greatest(next.at, ${now}::timestamptz + pauses.of) from (select ${first} as at) next,
            (select least(2 ^ least(e.failed_runs, 10), ${longestPause}) * interval '1 second' as of) pauses
            where next.at is not null)
          else ${first} end
      from r where e.id = r.id and e.project_id = r.project and e.lease = r.lease
      returning e.id, e.project_id as "projectId",
        r.has_failed and e.failing_since <= ${now}::timestamptz - ${failingDays} * interval '1 day'
          and e.disabled_at is null and e.deleted_at is null as "isFailing"`,
    { id: typeId.webhookendpoint, projectId: typeId.project },
  );
}

/** An endpoint with an attempt that took so long is sent to in the slow lane from then on, until none does. */
export const slowMs = 1_000;
