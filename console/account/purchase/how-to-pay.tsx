import { CopyId } from '../../app/parts/copy-id.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { formatMoney, isZero } from '../../app/parts/money.ts';
import { Moment, MomentOfDay } from '../../app/parts/moment.tsx';
import { ibanWords } from '../../app/parts/names.ts';
import { Section } from '../../app/parts/section.tsx';
import type { PurchasedSubscription } from './purchased.ts';

type Invoice = NonNullable<PurchasedSubscription['latestInvoice']>;
type Payee = Partial<NonNullable<Invoice['parties']>['seller']> & { name: string };

/** What is owed, by when, and the account to pay it to. */
export function HowToPay({ subscription }: { subscription: PurchasedSubscription }) {
  const { latestInvoice: invoice, status, expiresAt } = subscription;
  if (invoice?.status !== 'open' || isZero(invoice.amountDue)) return null;
  const isWaiting = status === 'incomplete';
  const payee = payeeOf(subscription, invoice);
  return (
    <Section title="How to pay">
      <p>
        {wayToPay(payee)} {isWaiting && 'You can use what you have bought once the seller has received it.'}
      </p>
      <Facts
        of={{
          'To pay': formatMoney(invoice.amountDue),
          By: isWaiting && expiresAt ? <MomentOfDay at={expiresAt} /> : <Moment at={invoice.dueAt} />,
          Reference: invoice.number ? <CopyId id={invoice.number} /> : undefined,
          ...accountOf(payee),
        }}
      />
    </Section>
  );
}

function payeeOf({ project }: PurchasedSubscription, { parties }: Invoice): Payee {
  return { ...parties?.seller, name: parties?.seller.name ?? project.name };
}

function wayToPay({ name, iban, email }: Payee): string {
  if (iban) return `Transfer the amount to the account of ${name}, with the number of the invoice.`;
  return `${name} has named no account here. Ask ${email ?? 'the seller'} how to pay.`;
}

function accountOf({ name, iban, bic, email }: Payee) {
  return {
    Recipient: iban ? name : undefined,
    IBAN: iban ? ibanWords(iban) : undefined,
    BIC: bic ?? undefined,
    Questions: email ? <a href={`mailto:${email}`}>{email}</a> : undefined,
  };
}
