import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { invoiceColumns } from '../../billing/invoices/columns.tsx';
import { nameOf } from '../../billing/customers/customer-name.ts';
import type { HomeQuery } from '../graphql/gql/graphql.ts';
import type { Column } from '../list/columns.ts';
import { Rows } from '../list/rows.tsx';
import { countOf, formatCount } from '../parts/count-words.ts';
import { Section } from '../parts/section.tsx';
import classes from './home.module.css';

type Invoice = HomeQuery['invoices']['nodes'][number];

function columns(project: string): Column<Invoice>[] {
  const [number, ...others] = invoiceColumns(project);
  return [number!, { label: 'Customer', cell: ({ customer }) => nameOf(customer) }, ...others];
}

/** What someone has to look at: overdue and held invoices, stopped subscriptions, drafts. Left out if there is none. */
export function Attention({ data, project }: { data: HomeQuery; project: string }) {
  const [overdue, stopped] = [countOf(data.invoices), countOf(data.subscriptions)];
  const held = countOf(data.project?.held);
  const drafts = Math.max(0, countOf(data.project?.drafts) - held);
  if (overdue + stopped + held + drafts === 0) return null;
  return (
    <Section title="Needs attention">
      <ul className={classes.notices}>
        <Notice count={stopped} one="subscription stopped by a mistake" many="subscriptions stopped by mistakes">
          {(text) => (
            <Link to="/$project/subscriptions" params={{ project }} search={{ problem: 'quarantined' }}>
              {text}
            </Link>
          )}
        </Notice>
        <Notice
          count={held}
          one="invoice held until its tax is decided"
          many="invoices held until their tax is decided"
        >
          {(text) => (
            <Link to="/$project/invoices" params={{ project }} search={{ status: 'held', clock: 'real_time' }}>
              {text}
            </Link>
          )}
        </Notice>
        <Notice count={drafts} one="draft of an invoice" many="drafts of invoices">
          {(text) => (
            <Link to="/$project/invoices" params={{ project }} search={{ status: 'draft', clock: 'real_time' }}>
              {text}
            </Link>
          )}
        </Notice>
        <Notice count={overdue} one="overdue invoice" many="overdue invoices">
          {(text) => (
            <Link
              to="/$project/invoices"
              params={{ project }}
              search={{ status: 'overdue', clock: 'real_time', sort: 'due' }}
            >
              {text}
            </Link>
          )}
        </Notice>
      </ul>
      {overdue > 0 && <Rows label="Overdue invoices" rows={data.invoices.nodes} columns={columns(project)} />}
    </Section>
  );
}

interface NoticeProps {
  count: number;
  one: string;
  many: string;
  children: (text: string) => ReactNode;
}

function Notice({ count, one, many, children }: NoticeProps) {
  if (!count) return null;
  return <li>{children(`${formatCount(count)} ${count === 1 ? one : many}`)}</li>;
}
