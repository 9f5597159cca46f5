import type { EntityManager } from '@mikro-orm/postgresql';
import { parseId } from '../../../platform/values/ids.ts';

/** How the names that bookkeepers know things by are found from their ids. */
const statements: Record<string, string> = {
  invoice: `select 'invoice ' || coalesce(number, '(a draft)') as name from invoice where id = ?`,
  creditnote: `select 'credit note ' || number as name from credit_note where id = ?`,
  payment: `
    select 'payment ' || coalesce(p.reference || ' ', '') || 'of ' || to_char(p.received_at at time zone 'UTC', 'YYYY-MM-DD')
      || ' for invoice ' || coalesce(i.number, '(missing)') as name
    from payment p left join invoice i on i.id = p.invoice_id and i.project_id = p.project_id
    where p.id = ?`,
  customer: `
    select 'customer ' || coalesce(name, email, external_id, type_id('customer', id)) as name
    from customer where id = ?`,
};

/** What a bookkeeper calls the thing with an id: "invoice 2026-000001"; the id itself where there is no such thing. */
export async function nameOf(em: EntityManager, id: string): Promise<string> {
  const parsed = parseId(id);
  const statement = parsed && statements[parsed.prefix];
  if (!statement) return id;
  const [row] = await em.execute<{ name: string }[]>(statement, [parsed.uuid]);
  return row?.name ?? id;
}
