import { Alert } from '@mantine/core';
import { useState } from 'react';
import { AddOwnMethodDocument } from '../../app/graphql/gql/account/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { notify } from '../../app/parts/notify.ts';
import { useAct } from '../../app/parts/use-act.ts';
import { words } from '../../app/parts/words.ts';
import { methodName } from '../../billing/payment-methods/method-name.ts';
import type { CardSource } from './card.ts';
import { CardFields } from './card-fields.tsx';
import { openStripe } from './stripe.ts';
import type { WayToPay } from './ways-to-pay.ts';

interface AddOwnMethodProps {
  customerId: string;
  ways: readonly WayToPay[];
  onClose: () => void;
}

/** Saves a card of a customer, and says why it was not saved. */
export function AddOwnMethod({ customerId, ways, onClose }: AddOwnMethodProps) {
  const way = ways[0]!;
  const [source, setSource] = useState<CardSource>();
  const [problem, setProblem] = useState<string>();
  const [isNaming, setNaming] = useState(false);
  const act = useAct(AddOwnMethodDocument, { isForm: true });
  const add = async () => {
    if (!source || isNaming) return;
    setProblem(undefined);
    setNaming(true);
    const named = await source.token().finally(() => setNaming(false));
    if ('problem' in named) return setProblem(named.problem);
    const input = { customerId, gateway: way.gateway, token: named.token };
    const made = (await act.run({ input }))?.addPaymentMethod?.paymentMethod;
    if (!made) return;
    if (made.status === 'failed')
      return setProblem(`The card was declined: ${words(made.declineReason ?? 'declined').toLowerCase()}.`);
    const secret = made.nextAction?.clientSecret;
    if (made.status === 'requires_action' && secret && way.publishableKey)
      await (await openStripe(way.publishableKey)).handleNextAction({ clientSecret: secret });
    void notify({
      message: made.status === 'active' ? `${methodName(made)} is saved.` : 'The card is being saved.',
      color: 'gray',
    });
    onClose();
  };
  const shown = { isRunning: act.isRunning || isNaming, error: act.error };
  return (
    <FormDialog title="Add a payment method" action="Save" isOpen onClose={onClose} act={shown} onSubmit={add}>
      <CardFields way={way} onReady={setSource} />
      {problem && (
        <Alert color="red" variant="light" role="alert">
          {problem}
        </Alert>
      )}
    </FormDialog>
  );
}
