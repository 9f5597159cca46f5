import { useState } from 'react';
import { AddOwnMethodDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { OwnMethodFragment } from '../../app/graphql/gql/account/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { notify } from '../../app/parts/notify.ts';
import { useAct } from '../../app/parts/use-act.ts';
import { words } from '../../app/parts/words.ts';
import { methodName } from '../../billing/payment-methods/method-name.ts';
import { returnAddress } from './bank-return.ts';
import { CardFields } from './card-fields.tsx';
import { ChooseGateway } from './choose-gateway.tsx';
import { Note } from './note.tsx';
import { openStripe } from './stripe.ts';
import { useCard } from './use-card.ts';
import type { WayToPay } from './ways-to-pay.ts';

interface AddOwnMethodProps {
  customerId: string;
  ways: readonly WayToPay[];
  onClose: () => void;
}

/** Saves a card of a customer, and says why it was not saved. */
export function AddOwnMethod({ customerId, ways, onClose }: AddOwnMethodProps) {
  const [gateway, setGateway] = useState(ways[0]!.gateway);
  const way = ways.find((each) => each.gateway === gateway) ?? ways[0]!;
  const card = useCard();
  const act = useAct(AddOwnMethodDocument, { isForm: true });
  const add = async () => {
    const token = await card.name();
    if (!token) return;
    const returnUrl = way.gateway === 'stripe' ? returnAddress() : undefined;
    const input = { customerId, gateway: way.gateway, token, returnUrl };
    const made = (await act.run({ input }))?.addPaymentMethod?.paymentMethod;
    if (!made) return;
    if (made.nextAction?.redirectUrl) return location.assign(made.nextAction.redirectUrl);
    const problem = await confirm(made, way);
    if (problem) return card.setProblem(problem);
    announce(made);
    onClose();
  };
  const shown = { isRunning: act.isRunning || card.isNaming, error: act.error };
  return (
    <FormDialog title="Add a payment method" action="Save" isOpen onClose={onClose} act={shown} onSubmit={add}>
      <ChooseGateway ways={ways} chosen={way.gateway} onChoose={setGateway} />
      <CardFields key={way.gateway} way={way} onReady={card.setSource} />
      {card.problem && <Note title={card.problem} tone="bad" />}
    </FormDialog>
  );
}

/** One that is to be confirmed shows below the others instead, with what confirms it. */
function announce(method: OwnMethodFragment): void {
  const { status } = method;
  if (status === 'requires_action') return;
  const message = status === 'active' ? `${methodName(method)} is saved.` : 'The card is being saved.';
  void notify({ message, color: 'gray' });
}

/**
 * A bank may want the customer to confirm that a card is saved; Stripe opens the window for it. Returns why it was not saved.
 */
async function confirm(
  { status, nextAction, declineReason }: OwnMethodFragment,
  { publishableKey }: WayToPay,
): Promise<string | undefined> {
  if (status === 'failed') return `The card was declined: ${words(declineReason ?? 'declined').toLowerCase()}.`;
  const clientSecret = nextAction?.clientSecret;
  if (status !== 'requires_action' || !clientSecret || !publishableKey) return undefined;
  try {
    const { error } = await (await openStripe(publishableKey)).handleNextAction({ clientSecret });
    return error && `The card was not saved: ${error.message ?? 'it was not confirmed.'}`;
  } catch {
    return 'Stripe could not be reached. Check the connection, then try again.';
  }
}
