import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { decodeId, networkProjectId } from '../../platform/values/ids.ts';
import { instant, query, sql } from '../../platform/store/sql.ts';

/** The project of the rows that count each person of the network once. */
export const networkUuid = decodeId('project', networkProjectId);

/** How far the counts by day reach. Null stands for no limit. */
export interface PeopleCount {
  /** The zone whose days are counted. */
  timezone: string;
  /** Sign-ins before it are counted. */
  countedUntil: Temporal.Instant | null;
  /** Sign-ins before it may have been removed. */
  expiredUntil: Temporal.Instant | null;
  /** The first day whose counts are complete. */
  completeFrom: string | null;
  /** Grows when counting starts again. */
  generation: number;
}

/** The same, with what decides how to read. */
export interface PeopleCountNow extends PeopleCount {
  /** Whether counting is far behind, so that reading all sign-ins is better. */
  isBehind: boolean;
  /** The oldest sign-in that is kept. */
  oldestAt: Temporal.Instant | null;
}

/** The counts are behind if a sign-in is not counted that is older than this. */
export const behindHours = 1;

const columns = sql`timezone, nullif(counted_until, '-infinity') as "countedUntil",
  nullif(expired_until, '-infinity') as "expiredUntil", nullif(complete_from, '-infinity')::text as "completeFrom", generation`;

const readers = { countedUntil: instant, expiredUntil: instant };

export async function readPeopleCount(em: EntityManager, now: Temporal.Instant): Promise<PeopleCountNow> {
  const old = now.subtract({ hours: behindHours });
  const [row] = await query<PeopleCountNow>(
    em,
    sql`select ${columns}, exists (select from sign_in where at >= counted_until and at < ${old})
        or exists (select from hub_user where created_at >= counted_until and created_at < ${old}) as "isBehind",
        (select min(at) from sign_in) as "oldestAt"
      from people_count`,
    { ...readers, oldestAt: instant },
  );
  return row!;
}

const locks = { none: sql``, wait: sql`for update`, skip: sql`for update skip locked` };

/** Reads the state of counting, and locks it for the transaction; undefined if another one has it and it is skipped. */
export async function readForCounting(em: EntityManager, lock: keyof typeof locks): Promise<PeopleCount | undefined> {
  const [row] = await query<PeopleCount>(em, sql`select ${columns} from people_count ${locks[lock]}`, readers);
  return row;
}
