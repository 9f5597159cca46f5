import { isZero } from '../../app/parts/money.ts';
import { MomentOfDay } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { ToPay } from '../paying/pay-dialog.tsx';
import type { PurchasedSubscription } from './purchased.ts';

interface HowToPayProps {
  subscription: PurchasedSubscription;
  reload: () => void;
}

/** What is owed, by when, and what pays it: a card, or a transfer to the account of the seller. */
export function HowToPay({ subscription, reload }: HowToPayProps) {
  const { latestInvoice: invoice, status, expiresAt } = subscription;
  if (invoice?.status !== 'open' || isZero(invoice.amountDue)) return null;
  return (
    <Section title="How to pay">
      {status === 'incomplete' && (
        <p>
          You can use what you have bought once it is paid
          {expiresAt && (
            <>
              , by <MomentOfDay at={expiresAt} />
            </>
          )}
          .
        </p>
      )}
      <ToPay id={invoice.id} onPaid={reload} />
    </Section>
  );
}
