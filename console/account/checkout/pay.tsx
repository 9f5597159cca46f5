import { Button } from '@mantine/core';
import {
  CancelCheckoutOrderDocument,
  CancelCheckoutSubscriptionDocument,
  CheckoutGatewaysDocument,
} from '../../app/graphql/gql/billing/graphql.ts';
import { formatMoney } from '../../app/parts/money.ts';
import { MomentOfDay } from '../../app/parts/moment.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useReloadWhile } from '../../app/parts/use-reload-while.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import classes from './checkout.module.css';
import { LeaveButton } from './leave-button.tsx';
import { invoiceOf, nameOf } from './offer.ts';
import type { Offer, Purchase } from './offer.ts';
import { PayInvoice, isUnderWay } from './pay-invoice.tsx';
import { Transfer } from './transfer.tsx';

interface PayProps {
  offer: Offer;
  purchase: Purchase;
  onChanged: () => void;
}

/** What was bought and waits for its payment, with the ways to pay it. */
export function Pay({ offer, purchase, onChanged }: PayProps) {
  const { project, cancelUrl } = offer;
  const invoice = invoiceOf(purchase);
  const gateways = useScreen(CheckoutGatewaysDocument, { seller: project.id }).data?.paymentGateways;
  const expiresAt = purchase.subscription?.expiresAt ?? purchase.order?.expiresAt;
  // The payment of a bank transfer, or one in another tab, arrives by itself.
  const attempt = invoice?.paymentAttempts.at(-1);
  useReloadWhile(true, onChanged, attempt && isUnderWay(attempt) ? 2000 : 10_000);
  if (!invoice) return null;
  return (
    <div className={classes.both}>
      <div className={classes.form}>
        <h1>Pay {formatMoney(invoice.amountDue)}</h1>
        <p>
          {nameOf(offer)} is yours once it is paid
          {expiresAt && (
            <>
              , by <MomentOfDay at={expiresAt} />
            </>
          )}
          .
        </p>
        {gateways && gateways.length > 0 && <PayInvoice invoice={invoice} gateways={gateways} onChanged={onChanged} />}
        {gateways && <Transfer invoice={invoice} project={project.name} isOnly={gateways.length === 0} />}
        <div className={classes.buttons}>
          <CancelButton purchase={purchase} isDisabled={Boolean(attempt && isUnderWay(attempt))} />
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
function CancelButton({ purchase: { subscription, order }, isDisabled }: { purchase: Purchase; isDisabled: boolean }) {
  const ofOrder = useAct(CancelCheckoutOrderDocument);
  const ofSubscription = useAct(CancelCheckoutSubscriptionDocument);
  const cancel = () => {
    if (order) void ofOrder.run({ id: order.id });
    else if (subscription) void ofSubscription.run({ id: subscription.id });
  };
  return (
    <Button
      variant="default"
      disabled={isDisabled}
      loading={ofOrder.isRunning || ofSubscription.isRunning}
      onClick={cancel}
    >
      Cancel this order
    </Button>
  );
}
