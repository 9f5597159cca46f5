import type { CheckoutInvoiceFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { ibanWords } from '../../app/parts/names.ts';

interface TransferProps {
  invoice: CheckoutInvoiceFragment;
  project: string;
  /** Whether there is no other way to pay. */
  isOnly: boolean;
}

/** The account to pay to, where the seller has named one. */
export function Transfer({ invoice: { number, amountDue, parties }, project, isOnly }: TransferProps) {
  const { name, iban, bic, email } = parties?.seller ?? {};
  if (!iban && !isOnly) return null;
  if (!iban)
    return (
      <p>
        {project} takes no card here. Ask {email ?? project} how to pay invoice {number}.
      </p>
    );
  return (
    <>
      <h2>{isOnly ? 'By bank transfer' : 'Or by bank transfer'}</h2>
      <Facts
        of={{
          Recipient: name ?? project,
          IBAN: ibanWords(iban),
          BIC: bic ?? undefined,
          Amount: formatMoney(amountDue),
          Reference: number ? <CopyId id={number} /> : undefined,
        }}
      />
    </>
  );
}
