import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import type { Row } from '../../platform/store/rows.ts';
import type { SubscriptionStatus } from '../../billing/subscriptions/subscription-states.ts';
import type { Licence } from './licence.ts';
import type { LicenceTimes } from './standing.ts';
import { query, sql, typeId, uuids } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';

/** What becomes of a licence, how many were bought of it, and on how many machines it is. */
export interface LicenceLifetime extends LicenceTimes {
  quantity: number;
  machines: number;
}

/** Reads what the licences of a request hang on: of all that are asked for at a time, in one statement. */
export class LicenceLifetimes {
  readonly #asked: DataLoader<string, LicenceLifetime>;

  constructor(em: EntityManager) {
    this.#asked = new DataLoader((ids) => read(em, ids), { cache: false });
  }

  of({ id }: Pick<Row<Licence>, 'id'>): Promise<LicenceLifetime> {
    return this.#asked.load(id);
  }
}

interface LicenceTimesRow {
  id: string;
  quantity: number;
  machines: number;
  ended_at: string | null;
  status: SubscriptionStatus;
  cancel_at: string | null;
  clock_at: string | null;
}

async function read(em: EntityManager, ids: readonly string[]): Promise<LicenceLifetime[]> {
  const found = await query<LicenceTimesRow>(em, courses([...new Set(ids)]), { id: typeId.licence });
  const byId = new Map(found.map((row) => [row.id, lifetimeOf(row)]));
  return ids.map((id) => byId.get(id)!);
}

function lifetimeOf({ quantity, machines, ended_at, status, cancel_at, clock_at }: LicenceTimesRow): LicenceLifetime {
  const [subscription, item] = [{ status, cancelAt: cancel_at }, { endedAt: ended_at }];
  return { quantity, machines, subscription, item, clockAt: clock_at };
}

const courses = (ids: readonly string[]): Sql => sql`
  select licence.id, item.quantity, item.ended_at, subscription.status, subscription.cancel_at,
    (select clock.now_at from test_clock clock
     where clock.id = subscription.test_clock_id and clock.project_id = subscription.project_id) as clock_at,
    (select count(*)::int from machine
     where machine.licence_id = licence.id and machine.project_id = licence.project_id) as machines
  from licence
  join subscription_item item on item.id = licence.item_id and item.project_id = licence.project_id
  join subscription on subscription.id = licence.subscription_id and subscription.project_id = licence.project_id
  where licence.id = any(${uuids.licence(ids)}::uuid[])`;
