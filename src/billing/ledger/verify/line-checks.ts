import { sql } from '../../../platform/store/sql.ts';
import { check } from './check.ts';
import { differing, money } from './words.ts';

interface Sums {
  currency: string;
  /** The figures of the document and the sums of its parts, in the order of `words`. */
  stated: string[];
  summed: string[];
}

function reportSums(words: string[], parts: string): (sums: Sums, thing: string) => string {
  return ({ currency, stated, summed }, thing) => {
    const figures = words.map((word, index) => ({ word, here: stated[index]!, there: summed[index]! }));
    const { word, here, there } = differing(figures);
    const shown = (figure: string) => (word === 'lines' ? figure : money(figure, currency));
    return `${thing}: it says ${word} ${shown(here)}, and its ${parts} come to ${shown(there)}.`;
  };
}

/** Subtotal, discount, tax and total of an invoice are those of its lines. */
export const lines = check<Sums>(
  'lines add up to their invoice',
  (own) => sql`with summed as (
    select l.project_id, l.invoice_id, count(*) as lines, sum(l.net_minor + l.discount_minor) as subtotal,
      sum(l.discount_minor) as discount, sum(l.tax_minor) as tax, sum(l.total_minor) as total
    from invoice_line l where ${own('l')} group by l.project_id, l.invoice_id
  ), broken as materialized (
    select i.project_id, i.id, i.number, i.currency,
      array[i.line_count, i.subtotal_minor, i.discount_minor, i.tax_minor, i.total_minor]::text[] as stated,
      array[coalesce(s.lines, 0), coalesce(s.subtotal, 0), coalesce(s.discount, 0), coalesce(s.tax, 0),
        coalesce(s.total, 0)]::text[] as summed
    from invoice i left join summed s on s.invoice_id = i.id and s.project_id = i.project_id
    where i.status <> 'draft' and ${own('i')}
      and (i.line_count, i.subtotal_minor, i.discount_minor, i.tax_minor, i.total_minor) is distinct from
        (coalesce(s.lines, 0), coalesce(s.subtotal, 0), coalesce(s.discount, 0), coalesce(s.tax, 0), coalesce(s.total, 0))
  ), first as (
    select * from broken order by project_id, number limit 1
  )
  select type_id('invoice', b.id) as subject, p.slug as project, b.currency, b.stated, b.summed
  from first b left join project p on p.id = b.project_id`,
  reportSums(['lines', 'subtotal', 'discount', 'tax', 'total'], 'lines'),
);

/** Net, tax and total of a credit note are those of its lines. */
export const noteLines = check<Sums>(
  'lines add up to their credit note',
  (own) => sql`with summed as (
    select l.project_id, l.credit_note_id, sum(l.net_minor) as net, sum(l.tax_minor) as tax, sum(l.total_minor) as total
    from credit_note_line l where ${own('l')} group by l.project_id, l.credit_note_id
  ), broken as materialized (
    select n.project_id, n.id, n.number, n.currency, array[n.net_minor, n.tax_minor, n.total_minor]::text[] as stated,
      array[coalesce(s.net, 0), coalesce(s.tax, 0), coalesce(s.total, 0)]::text[] as summed
    from credit_note n left join summed s on s.credit_note_id = n.id and s.project_id = n.project_id
    where ${own('n')} and (n.net_minor, n.tax_minor, n.total_minor) is distinct from (s.net, s.tax, s.total)
  ), first as (
    select * from broken order by project_id, number limit 1
  )
  select type_id('creditnote', b.id) as subject, p.slug as project, b.currency, b.stated, b.summed
  from first b left join project p on p.id = b.project_id`,
  reportSums(['net', 'tax', 'total'], 'lines'),
);

/** The taxes by rate of a document add up to its tax and its net amount; older documents have no taxes by rate. */
export const taxes = check<Sums>(
  'taxes by rate add up',
  (own) => sql`with documents as (
    select i.project_id, 'invoice' as noun, i.id, i.currency, i.total_minor - i.tax_minor as net, i.tax_minor as tax,
      i.tax_groups
    from invoice i where i.status <> 'draft' and ${own('i')}
    union all
    select n.project_id, 'creditnote', n.id, n.currency, n.net_minor, n.tax_minor, n.tax_groups
    from credit_note n where ${own('n')}
  ), broken as materialized (
    select d.*, s.net as net_by_rate, s.tax as tax_by_rate
    from documents d
    cross join lateral (
      select coalesce(sum((g ->> 'netMinor')::bigint), 0) as net, coalesce(sum((g ->> 'taxMinor')::bigint), 0) as tax
      from jsonb_array_elements(d.tax_groups) g
    ) s
    where d.tax <> s.tax or (d.net <> s.net and jsonb_array_length(d.tax_groups) > 0)
  ), first as (
    select * from broken order by project_id, noun desc, id limit 1
  )
  select type_id(b.noun, b.id) as subject, p.slug as project, b.currency, array[b.net, b.tax]::text[] as stated,
    array[b.net_by_rate, b.tax_by_rate]::text[] as summed
  from first b left join project p on p.id = b.project_id`,
  reportSums(['net', 'tax'], 'taxes by rate'),
);
