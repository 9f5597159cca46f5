import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import type { Row } from '../../platform/store/rows.ts';
import type { Licence } from './licence.ts';
import { licenceSource, sourceOfLicence } from './licence-source.ts';
import type { LicenceTimes, SourceStatus } from './standing.ts';
import { query, sql, typeId, uuids } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';

/** The times that determine the end of a licence, the quantity bought, and its number of activated machines. */
export interface LicenceLifetime extends LicenceTimes {
  quantity: number;
  machines: number;
}

/** Loads the lifetimes of licences, with one statement for all that a request loads at a time. */
export class LicenceLifetimes {
  readonly #loader: DataLoader<string, LicenceLifetime>;

  constructor(em: EntityManager) {
    this.#loader = new DataLoader((ids) => read(em, ids), { cache: false });
  }

  of({ id }: Pick<Row<Licence>, 'id'>): Promise<LicenceLifetime> {
    return this.#loader.load(id);
  }
}

interface LicenceLifetimeRow {
  id: string;
  quantity: number;
  machines: number;
  ended_at: string | null;
  source_status: SourceStatus;
  cancel_at: string | null;
  clock_at: string | null;
}

async function read(em: EntityManager, ids: readonly string[]): Promise<LicenceLifetime[]> {
  const found = await query<LicenceLifetimeRow>(em, lifetimesStatement([...new Set(ids)]), { id: typeId.licence });
  const byId = new Map(found.map((row) => [row.id, lifetimeOf(row)]));
  return ids.map((id) => byId.get(id)!);
}

function lifetimeOf({
  quantity,
  machines,
  ended_at,
  source_status: status,
  cancel_at,
  clock_at,
}: LicenceLifetimeRow): LicenceLifetime {
  const [subscription, item] = [{ status, cancelAt: cancel_at }, { endedAt: ended_at }];
  return { quantity, machines, subscription, item, clockAt: clock_at };
}

const lifetimesStatement = (ids: readonly string[]): Sql => sql`
  select licence.id, ${licenceSource},
    (select count(*)::int from machine
     where machine.licence_id = licence.id and machine.project_id = licence.project_id) as machines
  from licence
  ${sourceOfLicence}
  where licence.id = any(${uuids.licence(ids)}::uuid[])`;
