import type { InvoiceQuery } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { formatMoney, formatNumber, formatUnitAmount, isZero, negative } from '../../app/parts/money.ts';
import { Nothing } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Sum, Sums } from '../../app/parts/sums.tsx';

type Invoice = NonNullable<InvoiceQuery['invoice']>;
type Line = Invoice['lines'][number];

const columns = (currency: string): Column<Line>[] => [
  {
    label: 'For',
    cell: ({ description, explanation }) => (
      <>
        {description}
        <small>{explanation}</small>
      </>
    ),
  },
  { label: 'Quantity', isNumber: true, cell: ({ quantity }) => formatNumber(quantity) },
  {
    label: 'Price',
    isNumber: true,
    cell: ({ unitAmount }) => (unitAmount ? formatUnitAmount(unitAmount, currency) : <Nothing />),
  },
  { label: 'Tax', isNumber: true, cell: ({ taxPercentage }) => `${formatNumber(taxPercentage)} %` },
  { label: 'Amount', isNumber: true, cell: ({ amount }) => formatMoney(amount) },
];

/** The lines of an invoice with their explanations, and the sum. */
export function Lines({ invoice }: { invoice: Invoice }) {
  return (
    <Section title="Lines">
      <Rows label="Lines" rows={invoice.lines} columns={columns(invoice.currency)} />
      <Sums>
        <Sum name="Subtotal" amount={invoice.subtotal} />
        {invoice.discounts.map(({ name, amount }) => (
          <Sum key={name} name={name} amount={negative(amount)} />
        ))}
        {invoice.taxes.map(({ name, percentage, tax }) => (
          <Sum key={`${name} ${percentage}`} name={`${name ?? 'Tax'}, ${formatNumber(percentage)} %`} amount={tax} />
        ))}
        <Sum name="Total" amount={invoice.total} isMain />
        {!isZero(invoice.credited) && <Sum name="From the balance" amount={negative(invoice.credited)} />}
        {!isZero(invoice.creditNoted) && <Sum name="Credit notes" amount={negative(invoice.creditNoted)} />}
        {!isZero(invoice.paid) && <Sum name="Paid" amount={negative(invoice.paid)} />}
        <Sum name="Owed" amount={invoice.amountDue} isMain />
      </Sums>
    </Section>
  );
}
