import type { LinkedInvoiceQuery } from '../../app/graphql/gql/account/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { formatMoney, formatNumber, isZero, negative } from '../../app/parts/money.ts';
import { Moment, Span } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Sum, Sums } from '../../app/parts/sums.tsx';
import { words } from '../../app/parts/words.ts';

/** An invoice as its page reads it. */
export type LinkedInvoice = NonNullable<LinkedInvoiceQuery['openedLink']['invoice']>;

const lineColumns: Column<LinkedInvoice['lines'][number]>[] = [
  {
    label: 'Description',
    cell: ({ description, periodStartAt, periodEndAt }) => (
      <>
        {description}
        {periodStartAt && periodEndAt && (
          <small>
            <Span from={periodStartAt} to={periodEndAt} />
          </small>
        )}
      </>
    ),
  },
  { label: 'Quantity', isNumber: true, cell: ({ quantity }) => formatNumber(quantity) },
  { label: 'Amount', isNumber: true, cell: ({ amount }) => formatMoney(amount) },
];

/** The lines of the invoice. */
export function Lines({ invoice: { lines } }: { invoice: LinkedInvoice }) {
  return <Rows label="What it is for" rows={lines} columns={lineColumns} />;
}

/** How its lines come to the total, and what is left of that. */
export function Totals({ invoice }: { invoice: LinkedInvoice }) {
  const { subtotal, discounts, taxes, total, paid, credited, creditNoted, amountDue, status } = invoice;
  const settled = Object.entries({ Paid: paid, 'From your balance': credited, Credited: creditNoted });
  return (
    <Sums>
      <Sum name="Subtotal" amount={subtotal} />
      {discounts.map(({ name, amount }) => (
        <Sum key={name} name={name} amount={negative(amount)} />
      ))}
      {taxes.map(({ name, percentage, tax }) => (
        <Sum key={`${name} ${percentage}`} name={`${name ?? 'Tax'}, ${formatNumber(percentage)} %`} amount={tax} />
      ))}
      <Sum name="Total" amount={total} isMain />
      {settled
        .filter(([, amount]) => !isZero(amount))
        .map(([name, amount]) => (
          <Sum key={name} name={name} amount={negative(amount)} />
        ))}
      {status !== 'void' && <Sum name="Left to pay" amount={amountDue} isMain />}
    </Sums>
  );
}

const paymentColumns: Column<LinkedInvoice['payments'][number]>[] = [
  { label: 'Received', cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
  { label: 'By', cell: ({ gateway, method }) => (gateway ? 'Card' : words(method ?? 'transfer')) },
  { label: 'Status', cell: ({ status }) => words(status) },
  { label: 'Amount', isNumber: true, cell: ({ amount }) => formatMoney(amount) },
];

/** The payments that were received for it. */
export function Received({ invoice: { payments } }: { invoice: LinkedInvoice }) {
  if (!payments.length) return null;
  return (
    <Section title="Payments">
      <Rows label="Payments" rows={payments} columns={paymentColumns} />
    </Section>
  );
}
