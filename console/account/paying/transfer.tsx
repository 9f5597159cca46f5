import type { PayableInvoiceFragment } from '../../app/graphql/gql/account/graphql.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { ibanWords } from '../../app/parts/names.ts';

/** The account to which an invoice is paid by a transfer; or whom to ask, if its seller names none. */
export function Transfer({ invoice }: { invoice: PayableInvoiceFragment }) {
  const { number, parties, project } = invoice;
  const { iban, bic, email } = parties?.seller ?? {};
  const name = parties?.seller.name ?? project.name;
  return (
    <>
      <p>
        {iban
          ? `Transfer the amount to the account of ${name}, with the number of the invoice.`
          : `${name} has named no account here. Ask ${email ?? 'the seller'} how to pay.`}
      </p>
      <Facts
        of={{
          Reference: number ? <CopyId id={number} /> : undefined,
          Recipient: iban ? name : undefined,
          IBAN: iban ? ibanWords(iban) : undefined,
          BIC: bic ?? undefined,
          Questions: email ? <a href={`mailto:${email}`}>{email}</a> : undefined,
        }}
      />
    </>
  );
}
