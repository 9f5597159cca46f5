import type { PreviewedInvoiceFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { formatMoney } from '../../app/parts/money.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { Sums } from '../../app/parts/sums.tsx';
import { Settled } from './invoice-preview.tsx';
import type { Settlement } from './invoice-preview.tsx';
import classes from './preview.module.css';

interface LaterInvoicesProps {
  invoices: readonly PreviewedInvoiceFragment[];
  preview: Settlement;
}

/** The further invoices of a start in the past, one for each period that has passed since. */
export function LaterInvoices({ invoices, preview }: LaterInvoicesProps) {
  return (
    <>
      <h3>Further invoices, of periods that have passed</h3>
      <ul className={classes.lines}>
        {invoices.map(({ at, lines, total }) => (
          <li key={at}>
            <span>
              Invoice of <Moment at={at} />
              <small>{[...new Set(lines.map(({ description }) => description))].join(', ')}</small>
            </span>
            <span>{formatMoney(total)}</span>
          </li>
        ))}
      </ul>
      <Sums>
        <Settled {...preview} />
      </Sums>
    </>
  );
}
