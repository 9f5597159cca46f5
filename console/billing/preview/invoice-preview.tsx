import type { PreviewPartsFragment, PreviewedInvoiceFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { formatMoney, formatNumber, isZero, negative } from '../../app/parts/money.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { Sum, Sums } from '../../app/parts/sums.tsx';
import { missingRate } from './missing-rate.ts';
import { PreviewLines } from './preview-lines.tsx';

export type Settlement = Pick<PreviewPartsFragment, 'balance' | 'amountDue'>;

interface InvoicePreviewProps {
  invoice: PreviewedInvoiceFragment;
  /** How it is paid; left out if others follow it, which are paid together. */
  preview: Settlement | undefined;
}

/** The invoice that would be created, line by line with its explanation. */
export function InvoicePreview({ invoice, preview }: InvoicePreviewProps) {
  const { at, lines, subtotal, discounts, taxes, total, warnings } = invoice;
  return (
    <>
      <h3>
        Invoice of <Moment at={at} />
      </h3>
      <PreviewLines lines={lines} />
      <Sums>
        <Sum name="Subtotal" amount={subtotal} />
        {discounts.map(({ name, amount }) => (
          <Sum key={name} name={name} amount={negative(amount)} />
        ))}
        {taxes.map(({ name, percentage, tax }) => (
          <Sum key={`${name} ${percentage}`} name={`${name ?? 'Tax'}, ${formatNumber(percentage)} %`} amount={tax} />
        ))}
        <Sum name="Total" amount={total} isMain />
        {preview && <Settled {...preview} />}
      </Sums>
      {warnings.map(({ code, country }) => (
        <p key={code}>
          {code === 'tax_needs_decision' ? 'Held as a draft until its tax is decided' : 'No tax is added'}:{' '}
          {missingRate(country)}.
        </p>
      ))}
    </>
  );
}

/** What the balance of the customer would pay, if it pays a part. */
export function Settled({ balance, amountDue }: Settlement) {
  if (isZero(balance)) return null;
  return (
    <>
      <Sum name="From the balance" amount={negative(balance)} />
      <Sum name="Due at once" amount={amountDue} isMain />
    </>
  );
}

/** The charges that would wait for the next invoice. */
export function Gathered({ invoice }: { invoice: PreviewedInvoiceFragment }) {
  const { lines, discounts, total } = invoice;
  return (
    <>
      <h3>On the next invoice</h3>
      <PreviewLines lines={lines} />
      <Sums>
        {discounts.map(({ name, amount }) => (
          <Sum key={name} name={name} amount={negative(amount)} />
        ))}
        <Sum name="Together, with the tax of today" amount={total} isMain />
      </Sums>
    </>
  );
}

/** What would be given back for time that was paid and is not used. */
export function CreditNotes({ notes }: { notes: PreviewPartsFragment['creditNotes'] }) {
  return notes.map(({ invoiceId, invoiceNumber, lines, applied, credited }) => (
    <div key={invoiceId}>
      <h3>Credit for {invoiceNumber ?? 'the invoice before'}</h3>
      <PreviewLines lines={lines.map(({ total, ...line }) => ({ ...line, amount: negative(total) }))} />
      <p>
        {[
          !isZero(applied) && `${formatMoney(applied)} less is owed on it.`,
          !isZero(credited) && `${formatMoney(credited)} goes to the customer’s balance, for the next invoices.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  ));
}
