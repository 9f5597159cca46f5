import type { EntityManager } from '@mikro-orm/postgresql';

/** Columns that may differ between equal results: ids of what workers write, and numbers of a series. */
const chance = `'{id,number,invoice_id,item_id,corrects_line_id,credit_note_id,invoice_line_id,transaction_id}'::text[]`;

/** The items of a change, which name those that exist by their place: a worker that added one has chosen its id. */
const changedItems = `(
  select jsonb_agg(e.item - 'itemId' || jsonb_build_object('of', (select i.position || ' ' || i.started_at
      from subscription_item i where i.project_id = c.project_id and type_id('item', i.id) = e.item ->> 'itemId'))
    order by e.place)
  from jsonb_array_elements(c.items) with ordinality as e (item, place))`;

/**
 * Queries for everything that billing has written to a database, row by row and without generated ids. Two databases that
 * began as copies of each other can be compared by them.
 */
const parts: Record<string, string> = {
  invoice: `
    select to_jsonb(i) - ${chance} || jsonb_build_object(
      'lines', (select jsonb_agg(to_jsonb(l) - ${chance} order by l.position) from invoice_line l
        where l.invoice_id = i.id and l.project_id = i.project_id),
      'parts', (select jsonb_agg(to_jsonb(p) - ${chance} order by p.subscription_id, p.period_start_at)
        from invoiced_subscription p where p.invoice_id = i.id and p.project_id = i.project_id),
      'notes', (select jsonb_agg(to_jsonb(n) - ${chance} || jsonb_build_object('lines', (
          select jsonb_agg(to_jsonb(l) - ${chance} order by l.position) from credit_note_line l
          where l.credit_note_id = n.id and l.project_id = n.project_id)) order by n.issued_at, n.total_minor)
        from credit_note n where n.invoice_id = i.id and n.project_id = i.project_id))
    from invoice i`,
  subscription: `
    select to_jsonb(s) || jsonb_build_object(
      'items', (select jsonb_agg(to_jsonb(i) - ${chance} order by i.position, i.started_at, i.price_id)
        from subscription_item i where i.subscription_id = s.id and i.project_id = s.project_id),
      'changes', (select jsonb_agg(to_jsonb(c) - ${chance} || jsonb_build_object('items', ${changedItems})
          order by c.at, c.created_at, c.status)
        from subscription_change c where c.subscription_id = s.id and c.project_id = s.project_id),
      'coupons', (select jsonb_agg(to_jsonb(r) order by r.id)
        from coupon_redemption r where r.subscription_id = s.id and r.project_id = s.project_id))
    from subscription s`,
  charge: `select to_jsonb(c) - 'invoice_id' from pending_charge c`,
  order: `select to_jsonb(o) from customer_order o`,
  productGrant: `select to_jsonb(g) from product_grant g`,
  move: `
    select to_jsonb(m) || jsonb_build_object('entries', (select jsonb_agg(to_jsonb(e) order by e.id)
      from plan_move_subscription e where e.move_id = m.id and e.project_id = m.project_id)) from plan_move m`,
  ledger: `
    select jsonb_build_object('kind', t.kind, 'at', t.effective_at, 'entries', (
      select jsonb_agg(jsonb_build_object('kind', a.kind, 'customer', a.customer_id, 'minor', e.amount_minor) order by a.kind)
      from ledger_entry e join ledger_account a on a.id = e.account_id and a.project_id = e.project_id
      where e.transaction_id = t.id and e.project_id = t.project_id)) from ledger_transaction t`,
  audit: `
    select jsonb_build_object('project', project_id, 'at', at, 'actor', actor, 'action', action,
      'subject', case when subject like 'subscription%' then subject end, 'detail', detail - '{number,invoiceId,changeId}'::text[])
    from audit_entry`,
  outbox: `
    select jsonb_build_object('project', project_id, 'at', at, 'type', type,
      'subject', case when subject like 'subscription%' then subject end, 'payload', payload - '{number,invoiceId,changeId}'::text[])
    from outbox_event`,
  series: `select to_jsonb(s) from invoice_series s`,
};

export type Dump = Record<string, string[]>;

export async function dump(em: EntityManager): Promise<Dump> {
  const dumped: Dump = {};
  for (const [name, sql] of Object.entries(parts)) {
    const rows = await em.execute<{ row: string }[]>(`select row::text as row from (${sql}) as part (row) order by 1`);
    dumped[name] = rows.map(({ row }) => withoutLineIds(row));
  }
  return dumped;
}

/** Events name the lines of a draft by generated ids: the lines are kept, in an order of their own. */
function withoutLineIds(row: string): string {
  if (!row.includes('"line_')) return row;
  return JSON.stringify(JSON.parse(row), (_, value: unknown) => {
    const entries = Object.entries(value && typeof value === 'object' ? value : {});
    const isByLine = entries.length > 0 && entries.every(([key]) => key.startsWith('line_'));
    return isByLine ? entries.map(([, line]) => JSON.stringify(line)).sort() : value;
  });
}

/** Lists the first rows of each part that occur more often in one of two dumps. */
export function differences(one: Dump, other: Dump): string[] {
  return Object.keys(parts).flatMap((name) => [
    ...surplus(one[name], other[name]).map((row) => `${name} only here: ${row}`),
    ...surplus(other[name], one[name]).map((row) => `${name} only there: ${row}`),
  ]);
}

function surplus(of: string[], over: string[]): string[] {
  const remaining = new Map<string, number>();
  for (const row of over) remaining.set(row, (remaining.get(row) ?? 0) + 1);
  const more = of.filter((row) => {
    const count = remaining.get(row) ?? 0;
    remaining.set(row, count - 1);
    return count <= 0;
  });
  return more.slice(0, 2);
}
