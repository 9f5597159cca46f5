import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, typeId } from '../../../../platform/store/sql.ts';

/** A VAT id to ask about, with that of the seller. */
export interface VatIdToCheck {
  customerId: string;
  vatId: string;
  /** The seller's own VAT id, if it is one of the EU. */
  requester: string | null;
}

/** The prefixes that VIES knows: Greece has EL, and Northern Ireland XI. */
const prefixes = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ');

/**
 * Lists VAT ids of the EU that were never checked since they were set, and those to be asked about again, of projects that
 * want it. The first are found by comparing the id with its check, so that no change of a customer can be missed.
 */
export async function vatIdsToCheck(em: EntityManager, now: Temporal.Instant, limit: number): Promise<VatIdToCheck[]> {
  const columns = sql`customer.id as "customerId", customer.vat_id as "vatId",
    case when left(profile.vat_id, 2) = any(${prefixes}::text[]) then profile.vat_id end as requester`;
  const wanted = sql`profile.vat_id_check = 'on' and left(customer.vat_id, 2) = any(${prefixes}::text[])`;
  const ofProject = sql`join billing_profile profile on profile.project_id = customer.project_id`;
  return query<VatIdToCheck>(
    em,
    sql`(select ${columns} from customer ${ofProject}
        where ${wanted} and customer.vat_id is not null
          and (customer.vat_id_check is null or customer.vat_id_check ->> 'vatId' <> customer.vat_id) limit ${limit})
      union
      (select ${columns} from customer ${ofProject}
        where ${wanted} and customer.vat_id_check_due_at <= ${now} order by customer.vat_id_check_due_at limit ${limit})
      limit ${limit}`,
    { customerId: typeId.customer },
  );
}
