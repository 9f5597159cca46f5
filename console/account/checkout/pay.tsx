import { Button } from '@mantine/core';
import {
  CancelCheckoutOrderDocument,
  CancelCheckoutSubscriptionDocument,
} from '../../app/graphql/gql/billing/graphql.ts';
import { formatMoney } from '../../app/parts/money.ts';
import { MomentOfDay } from '../../app/parts/moment.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useReloadWhile } from '../../app/parts/use-reload-while.ts';
import { ToPay } from '../paying/pay-dialog.tsx';
import classes from './checkout.module.css';
import { LeaveButton } from './leave-button.tsx';
import { invoiceOf, nameOf } from './offer.ts';
import type { Offer, Purchase } from './offer.ts';

interface PayProps {
  offer: Offer;
  purchase: Purchase;
  onChanged: () => void;
}

/** How often the page asks whether it is paid by a transfer or elsewhere, in milliseconds. */
const everyMs = 10_000;

/** A purchase that waits for its payment, with the ways to pay it. */
export function Pay({ offer, purchase, onChanged }: PayProps) {
  const { project, cancelUrl } = offer;
  const invoice = invoiceOf(purchase);
  const expiresAt = purchase.subscription?.expiresAt ?? purchase.order?.expiresAt;
  useReloadWhile(true, onChanged, invoice?.status === 'paid' ? 1000 : everyMs);
  if (!invoice) return null;
  return (
    <div className={classes.both}>
      <div className={classes.form}>
        <h1>Pay {formatMoney(invoice.total)}</h1>
        <p>
          {nameOf(offer)} is yours once it is paid
          {expiresAt && (
            <>
              , by <MomentOfDay at={expiresAt} />
            </>
          )}
          .
        </p>
        <ToPay id={invoice.id} isBrief checkout={offer.linkId} onPaid={onChanged} />
        <div className={classes.buttons}>
          <CancelButton purchase={purchase} />
          <LeaveButton to={cancelUrl}>{`Back to ${project.name}`}</LeaveButton>
        </div>
      </div>
      <Bill invoice={invoice} />
    </div>
  );
}

function Bill({ invoice: { number, lines, total } }: { invoice: NonNullable<ReturnType<typeof invoiceOf>> }) {
  return (
    <section className={classes.bill} aria-label="Invoice">
      <h2>{number ? `Invoice ${number}` : 'Invoice'}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <span>{line.description}</span>
            <span>{formatMoney(line.total)}</span>
          </li>
        ))}
      </ul>
      <p>
        <span>Total</span>
        <strong>{formatMoney(total)}</strong>
      </p>
    </section>
  );
}

/** Gives up the purchase, so that something else can be chosen. */
function CancelButton({ purchase: { subscription, order } }: { purchase: Purchase }) {
  const ofOrder = useAct(CancelCheckoutOrderDocument);
  const ofSubscription = useAct(CancelCheckoutSubscriptionDocument);
  const cancel = () => {
    if (order) void ofOrder.run({ id: order.id });
    else if (subscription) void ofSubscription.run({ id: subscription.id });
  };
  return (
    <Button variant="default" loading={ofOrder.isRunning || ofSubscription.isRunning} onClick={cancel}>
      Cancel this order
    </Button>
  );
}
