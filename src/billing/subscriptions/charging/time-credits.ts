import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, uuid } from '../../../platform/store/sql.ts';
import { invoicesOf } from '../../invoicing/combined/invoices-of.ts';
import type { Subscription } from '../subscription.ts';
import type { TimeCredit } from './limit-rounding-gain.ts';
import { baseOf } from '../../invoicing/credit-notes/base-of.ts';

/** Reads the credits for unused time that the current period of a subscription has given. */
export async function timeCreditsOfPeriod(em: EntityManager, subscription: Subscription): Promise<TimeCredit[]> {
  const rows = await query<TimeCreditRow>(em, timeCreditQuery(subscription));
  return rows.map((row) => {
    const [netMinor, taxMinor] = [BigInt(row.net), BigInt(row.tax)];
    const line = {
      ...{ isTaxInclusive: row.inclusive, netMinor, taxMinor, wholeMinor: BigInt(row.whole) },
      ...{ numerator: BigInt(row.part), denominator: BigInt(row.parts), discountMinor: BigInt(row.discount) },
    };
    const given = { netMinor: BigInt(row.given_net), taxMinor: BigInt(row.given_tax) };
    const share = { numerator: BigInt(row.unused), denominator: BigInt(row.units) };
    return { line, baseMinor: baseOf(line, given), share };
  });
}

type TimeCreditRow = { inclusive: boolean } & Record<
  'net' | 'tax' | 'whole' | 'part' | 'parts' | 'discount' | 'given_net' | 'given_tax' | 'unused' | 'units',
  string
>;

const timeCreditQuery = ({ id, projectId, currentPeriodStartAt }: Subscription) => sql`
  select line.is_tax_inclusive as inclusive, line.net_minor::text as net, line.tax_minor::text as tax,
    line.whole_minor::text as whole, line.numerator::text as part, line.denominator::text as parts,
    line.discount_minor::text as discount, given.net_minor::text as given_net, given.tax_minor::text as given_tax,
    given.numerator::text as unused, given.denominator::text as units
  from invoice i
  join invoice_line line on line.invoice_id = i.id and line.project_id = i.project_id
  join credit_note_line given on given.invoice_line_id = line.id and given.project_id = line.project_id
  join credit_note note on note.id = given.credit_note_id and note.project_id = given.project_id
  where i.id in ${invoicesOf({ id, projectId })} and i.project_id = ${uuid.project(projectId)}
    and coalesce(line.subscription_id, i.subscription_id) = ${uuid.subscription(id)}
    and line.period_end_at > ${currentPeriodStartAt} and line.kind in ('recurring', 'proration')
    and given.period_start_at is not null and note.status = 'issued'`;
