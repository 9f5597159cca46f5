import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, typeId, uuid } from '../../../platform/store/sql.ts';
import type { TaxRate } from './tax-rate.ts';
import type { Validity } from './validity.ts';

/** A rate for the same country and tax code as a new one, which applies on some of its days. */
interface Overlapping extends Validity {
  id: string;
  name: string;
  percentage: string;
}

/** What becomes of the overlapping rates. */
export interface Room {
  /** Rates that apply only on other days now. */
  moved: (Validity & { id: string })[];
  /** Rates that are interrupted: each needs a copy for the days after the new rate. */
  resumed: Overlapping[];
  /** Rates that the new one covers as a whole. */
  covered: string[];
}

/**
 * Plans the days of a new rate: a rate that began earlier ends when the new one begins, and one that goes on longer
 * begins when the new one ends. No day is left without a rate that had one.
 */
export function planRoom(rate: Validity, overlapping: readonly Overlapping[]): Room {
  const room: Room = { moved: [], resumed: [], covered: [] };
  for (const old of overlapping) {
    const hasBefore = rate.validFrom !== null && (old.validFrom === null || old.validFrom < rate.validFrom);
    const hasAfter = rate.validUntil !== null && (old.validUntil === null || rate.validUntil < old.validUntil);
    if (hasBefore) room.moved.push({ id: old.id, validFrom: old.validFrom, validUntil: rate.validFrom });
    else if (hasAfter) room.moved.push({ id: old.id, validFrom: rate.validUntil, validUntil: old.validUntil });
    else room.covered.push(old.id);
    if (hasBefore && hasAfter) room.resumed.push({ ...old, validFrom: rate.validUntil });
  }
  return room;
}

/** Reads and locks the current rates that apply on some days of a new one. */
export async function lockOverlapping(
  em: EntityManager,
  { projectId, country, taxCode, validFrom, validUntil }: TaxRate,
): Promise<Overlapping[]> {
  return query<Overlapping>(
    em,
    sql`select id, name, percentage::text as percentage, valid_from::text as "validFrom", valid_until::text as "validUntil"
      from tax_rate
      where project_id = ${uuid.project(projectId)} and archived_at is null
        and country is not distinct from ${country}::char(2) and tax_code is not distinct from ${taxCode}::text
        and daterange(valid_from, valid_until) && daterange(${validFrom}::date, ${validUntil}::date)
      order by id for no key update`,
    { id: typeId.taxrate },
  );
}

/** Gives a rate other days, before the row of the new one is inserted; the ORM would insert first. */
export async function moveRate(em: EntityManager, projectId: string, rate: Room['moved'][number]): Promise<void> {
  await query(
    em,
    sql`update tax_rate set valid_from = ${rate.validFrom}::date, valid_until = ${rate.validUntil}::date
      where id = ${uuid.taxrate(rate.id)} and project_id = ${uuid.project(projectId)}`,
  );
}
