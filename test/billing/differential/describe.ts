import { decodeId } from '../../../src/platform/values/ids.ts';
import type { OpenProject } from './open.ts';

const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI')`;
const span = (of: string) => `concat_ws('/', ${time(`${of}.period_start_at`)}, ${time(`${of}.period_end_at`)})`;
/** A word and a time or an amount, left out where there is none. */
const at = (word: string, column: string) => `'${word} ' || ${time(column)}`;
const some = (word: string, column: string) => `'${word} ' || nullif(${column}, 0)`;

/**
 * Queries for all that billing has written for the customers of a project, as texts in order of time. Numbers and ids are
 * left out: they depend on the order in which one pass of the worker takes customers.
 */
const texts = [
  `select s.customer_id, 0 as part, s.created_at as at, s.id, 0 as position, concat_ws(' ', 'subscription', s.status,
     ${time('s.current_period_start_at')}, ${time('s.current_period_end_at')}, s.interval, s.timezone,
     ${at('cancel', 's.cancel_at')}, ${at('canceled', 's.canceled_at')}, ${at('paused', 's.paused_at')},
     ${at('next', 's.next_due_at')}) as text
   from subscription s where s.project_id = :project`,
  `select i.customer_id, 1, i.created_at, i.id, -1, concat_ws(' ', 'invoice', ${time('i.created_at')}, i.reason, i.status,
     i.currency, i.subtotal_minor, ${some('less', 'i.discount_minor')}, ${some('tax', 'i.tax_minor')},
     '= ' || i.total_minor, ${some('paid', 'i.paid_minor')}, ${some('by balance', 'i.credited_minor')},
     ${some('by notes', 'i.credit_note_minor')}, ${span('i')},
     case when i.finalized_at is distinct from i.created_at then ${at('final', 'i.finalized_at')} end,
     ${at('due', 'i.due_at')}, ${at('paid', 'i.paid_at')}, ${at('overdue', 'i.overdue_at')},
     ${at('void', 'i.voided_at')}, ${at('lost', 'i.written_off_at')}, nullif(i.warnings::text, '[]'))
   from invoice i where i.project_id = :project`,
  `select i.customer_id, 1, i.created_at, i.id, l.position, concat_ws(' ', '  line', l.kind, l.description,
     trim_scale(l.quantity), 'x ' || trim_scale(l.unit_amount), '= ' || l.amount_minor, ${some('less', 'l.discount_minor')},
     case when l.net_minor <> l.amount_minor then 'net ' || l.net_minor end,
     case when l.total_minor <> l.net_minor then 'tax ' || l.tax_minor || ' = ' || l.total_minor end,
     l.tax_category, trim_scale(l.tax_percentage) || '%', case when l.is_tax_inclusive then 'inclusive' end,
     nullif(l.numerator || '/' || l.denominator, '1/1'), ${span('l')})
   from invoice_line l join invoice i on i.id = l.invoice_id and i.project_id = l.project_id
   where l.project_id = :project`,
  `select n.customer_id, 2, n.issued_at, n.id, -1, concat_ws(' ', 'credit note', ${time('n.issued_at')}, n.reason, n.status,
     n.net_minor, ${some('tax', 'n.tax_minor')}, '= ' || n.total_minor, ${some('applied', 'n.applied_minor')},
     ${some('to balance', 'n.credited_minor')}, ${at('void', 'n.voided_at')})
   from credit_note n where n.project_id = :project`,
  `select n.customer_id, 2, n.issued_at, n.id, l.position, concat_ws(' ', '  line', l.description, l.net_minor,
     ${some('tax', 'l.tax_minor')}, ${span('l')})
   from credit_note_line l join credit_note n on n.id = l.credit_note_id and n.project_id = l.project_id
   where l.project_id = :project`,
  `select p.customer_id, 3, p.created_at, p.id, 0, concat_ws(' ', 'payment', ${time('p.received_at')}, p.amount_minor,
     ${some('to balance', 'p.credited_minor')})
   from payment p where p.project_id = :project`,
  `select a.customer_id, 4, null, null, 0, concat_ws(' ', 'account', a.kind, a.currency,
     coalesce(sum(e.amount_minor), 0))
   from ledger_account a left join ledger_entry e on e.account_id = a.id
   where a.project_id = :project group by a.id, a.kind, a.currency, a.customer_id`,
];

/** Returns the text of each customer (outcomes, subscription, documents, payments, accounts), and that of the project. */
export async function describe(project: OpenProject, outcomes: readonly string[][]): Promise<string[]> {
  const id = decodeId('project', project.viewer.projectId);
  const queries = texts.map((text) => `(${text.replaceAll(':project', `'${id}'`)})`);
  const rows = await project.orm.em.fork().execute<{ customer_id: string | null; text: string }[]>(
    `select customer_id, text from (${queries.join(' union all ')}) as parts
     order by part, at, id, position, text`,
  );
  const textOf = (customer: string | null) =>
    rows.filter((row) => row.customer_id === customer).map(({ text }) => text);
  const customers = project.customers.map((customer, index) =>
    [`actions ${outcomes[index]!.join(', ')}`, ...textOf(decodeId('customer', customer))].join('\n'),
  );
  return [...customers, textOf(null).join('\n')];
}
