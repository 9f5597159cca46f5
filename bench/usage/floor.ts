import { Pool } from 'pg';
import type { SentEvent } from './events.ts';

/**
 * The baseline of usage events: one prepared statement of plain SQL, which records each key once and keeps the totals
 * of each hour, in the hub's own tables. It checks no credential and no event.
 */
export class PlainSql {
  readonly #pool: Pool;
  readonly #projectUuid: string;
  readonly #meters: ReadonlyMap<string, string>;

  constructor(databaseUrl: string, projectUuid: string, meters: ReadonlyMap<string, string>, connections: number) {
    this.#pool = new Pool({ connectionString: databaseUrl, max: connections });
    this.#projectUuid = projectUuid;
    this.#meters = meters;
  }

  /** The values of a batch, made before the clock starts. */
  prepare(events: readonly SentEvent[]): unknown[] {
    return [
      this.#projectUuid,
      events.map(({ meter }) => this.#meters.get(meter)),
      events.map(({ subject }) => subject),
      events.map(({ quantity }) => quantity),
      events.map(({ key }) => key),
    ];
  }

  async record(values: unknown[]): Promise<void> {
    await this.#pool.query({ name: 'record', text: RECORD, values });
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

const RECORD = `
  with given as (
    select uuidv7() as id, * from unnest($2::uuid[], $3::text[], $4::numeric[], $5::text[])
      as event (meter_id, subject, quantity, key)
  ), fresh as (
    insert into usage_key (project_id, key, occurred_at) select $1, key, now() from given order by key
    on conflict do nothing
    returning key
  ), recorded as (
    insert into usage_event (project_id, id, meter_id, subject, quantity, key, occurred_at, recorded_at)
    select $1, id, meter_id, subject, quantity, key, now(), now() from given join fresh using (key)
  )
  insert into usage_total as total (project_id, meter_id, subject, hour, events, quantity, largest, last_recorded_at)
  select $1, meter_id, subject, date_trunc('hour', now(), 'UTC'), count(*), sum(quantity), max(quantity), now()
  from given join fresh using (key) group by meter_id, subject order by meter_id, subject
  on conflict (project_id, meter_id, subject, hour) do update set events = total.events + excluded.events,
    quantity = total.quantity + excluded.quantity, largest = greatest(total.largest, excluded.largest),
    last_recorded_at = excluded.last_recorded_at`;
