import type { InvoiceSumsFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { formatNumber, isZero, negative } from '../../app/parts/money.ts';
import { Sum, Sums } from '../../app/parts/sums.tsx';
import { isUndecidedTax } from './undecided.ts';

/** How the total of an invoice adds up, and how much of it is settled; a draft is not owed yet. */
export function InvoiceSums({ invoice }: { invoice: InvoiceSumsFragment }) {
  return (
    <Sums>
      <Sum name="Subtotal" amount={invoice.subtotal} />
      {invoice.discounts.map(({ name, amount }) => (
        <Sum key={name} name={name} amount={negative(amount)} />
      ))}
      {invoice.taxes.map((tax) =>
        isUndecidedTax(invoice, tax) ? (
          <Sum key="undecided" name="Tax" amount="Not decided yet" />
        ) : (
          <Sum key={keyOf(tax)} name={`${tax.name ?? 'Tax'}, ${formatNumber(tax.percentage)} %`} amount={tax.tax} />
        ),
      )}
      <Sum name="Total" amount={invoice.total} isMain />
      {!isZero(invoice.credited) && <Sum name="From the balance" amount={negative(invoice.credited)} />}
      {!isZero(invoice.creditNoted) && <Sum name="Credit notes" amount={negative(invoice.creditNoted)} />}
      {!isZero(invoice.paid) && <Sum name="Paid" amount={negative(invoice.paid)} />}
      {invoice.status !== 'draft' && <Sum name="Owed" amount={invoice.amountDue} isMain />}
    </Sums>
  );
}

function keyOf({ rateId, percentage, category }: InvoiceSumsFragment['taxes'][number]): string {
  return `${rateId} ${percentage} ${category}`;
}
