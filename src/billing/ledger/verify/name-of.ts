import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';
import { parseId } from '../../../platform/values/ids.ts';

/** The statements that find the names of things for bookkeepers, by id prefix. */
const statements: Record<string, (uuid: string) => Sql> = {
  invoice: (uuid) => sql`select 'invoice ' || coalesce(number, '(a draft)') as name from invoice where id = ${uuid}`,
  creditnote: (uuid) => sql`select 'credit note ' || number as name from credit_note where id = ${uuid}`,
  payment: (uuid) => sql`
    select 'payment ' || coalesce(p.reference || ' ', '') || 'of ' || to_char(p.received_at at time zone 'UTC', 'YYYY-MM-DD')
      || ' for invoice ' || coalesce(i.number, '(missing)') as name
    from payment p left join invoice i on i.id = p.invoice_id and i.project_id = p.project_id
    where p.id = ${uuid}`,
  refund: (uuid) => sql`
    select 'refund ' || coalesce(reference || ' ', '') || 'of ' || to_char(refunded_at at time zone 'UTC', 'YYYY-MM-DD')
      as name
    from refund where id = ${uuid}`,
  disputefee: (uuid) => sql`
    select 'fee of ' || to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD') || ' for a dispute about invoice '
      || coalesce(i.number, '(missing)') as name
    from dispute_fee f join payment_attempt a on a.id = f.attempt_id and a.project_id = f.project_id
    left join invoice i on i.id = a.invoice_id and i.project_id = a.project_id
    where f.id = ${uuid}`,
  customer: (uuid) => sql`
    select 'customer ' || coalesce(name, email, external_id, type_id('customer', id)) as name
    from customer where id = ${uuid}`,
};

/** The name of a thing for bookkeepers, such as "invoice 2026-000001"; the id itself if there is no such thing. */
export async function nameOf(em: EntityManager, id: string): Promise<string> {
  const parsed = parseId(id);
  const statement = parsed && statements[parsed.prefix];
  if (!statement) return id;
  const [row] = await query<{ name: string }>(em, statement(parsed.uuid));
  return row?.name ?? id;
}
