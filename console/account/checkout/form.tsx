import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  CheckoutBuyerDocument,
  PreviewCheckoutDocument,
  StartCheckoutDocument,
} from '../../app/graphql/gql/billing/graphql.ts';
import type { PreviewCheckoutQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { formatMoney, isZero } from '../../app/parts/money.ts';
import { extensionsOf, problemAt } from '../../app/parts/problem.tsx';
import { Refusal } from '../../app/parts/refusal.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useViewer } from '../../app/shell/viewer.ts';
import { usePreview } from '../../billing/preview/use-preview.ts';
import type { Preview } from '../../billing/preview/use-preview.ts';
import { BilledTo } from '../buy/billed-to.tsx';
import { DetailFields } from '../buy/detail-fields.tsx';
import classes from './checkout.module.css';
import { inputOf, newDraft } from './draft.ts';
import { LeaveButton } from './leave-button.tsx';
import { nameOf } from './offer.ts';
import type { Offer } from './offer.ts';
import { SoldItems } from './sold-items.tsx';
import { Summary } from './summary.tsx';

interface FormProps {
  offer: Offer;
  onStarted: () => void;
  /** Reads the offer again, which the seller has changed meanwhile. */
  onStale: () => void;
}

/** The form for the items and the person to bill, with the first invoice beside it. */
export function Form({ offer, onStarted, onStale }: FormProps) {
  const { project, takesCoupon, cancelUrl } = offer;
  const [draft, setDraft] = useState(() => newDraft(offer));
  const userId = useViewer().me.user?.id;
  const buyer = useScreen(CheckoutBuyerDocument, { seller: project.id, buyer: { userId } });
  const customer = buyer.data && (buyer.data.customers?.nodes[0] ?? null);
  const act = useAct(StartCheckoutDocument, { isForm: true });
  const input = inputOf(offer, draft, customer);
  const preview = usePreview(PreviewCheckoutDocument, input && { input });
  const error = act.error ?? preview.error;
  const isStale = act.error !== undefined && extensionsOf(act.error).code === 'checkout_link_changed';
  const readAgain = useEffectEvent(onStale);
  useEffect(() => {
    if (isStale) readAgain();
  }, [isStale]);
  const start = async (event: FormEvent) => {
    event.preventDefault();
    if (input && (await act.run({ input }))) onStarted();
  };
  return (
    <form className={classes.both} onSubmit={(event) => void start(event)}>
      <div className={classes.form}>
        <h1>{nameOf(offer)}</h1>
        <SoldItems
          items={offer.items}
          quantities={draft.quantities}
          error={error}
          onChange={(id, quantity) => setDraft({ ...draft, quantities: { ...draft.quantities, [id]: quantity } })}
        />
        {takesCoupon && (
          <TextInput
            label="Coupon"
            description="If you have one."
            autoComplete="off"
            value={draft.coupon}
            error={problemAt(error, '/coupon')}
            onChange={({ currentTarget }) => setDraft({ ...draft, coupon: currentTarget.value })}
          />
        )}
        <h2>Billed to</h2>
        {customer ? (
          <BilledTo customer={customer} onChanged={buyer.reload} />
        ) : (
          <DetailFields
            details={draft.details}
            error={error}
            at="/customer"
            onChange={(values) => setDraft({ ...draft, details: { ...draft.details, ...values } })}
          />
        )}
        <Refusal error={act.error} />
        <div className={classes.buttons}>
          <Button
            type="submit"
            disabled={!input || preview.isStale || preview.error !== undefined}
            loading={act.isRunning}
          >
            {orderWords(preview)}
          </Button>
          <LeaveButton to={cancelUrl}>{`Back to ${project.name}`}</LeaveButton>
        </div>
      </div>
      <Summary of={preview} />
    </form>
  );
}

/** The label of the button, with the amount that is due for it. */
function orderWords({ data, error }: Preview<PreviewCheckoutQuery>): string {
  const { subscription, order } = data?.previewCheckout ?? {};
  const due = (subscription ?? order)?.amountDue;
  return error || !due || isZero(due) ? 'Order' : `Order for ${formatMoney(due)}`;
}
