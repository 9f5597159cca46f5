import { Button, Group } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { GiveUpAttemptDocument, RefreshOwnAttemptDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { OwnAttemptFragment } from '../../app/graphql/gql/account/graphql.ts';
import { useAct } from '../../app/parts/use-act.ts';
import { takeReturn } from './bank-return.ts';
import { ConfirmByStripe } from './confirm-by-stripe.tsx';
import { ConfirmInSandbox } from './confirm-in-sandbox.tsx';
import { Note } from './note.tsx';
import type { WayToPay } from './ways-to-pay.ts';

interface ConfirmationProps {
  attempt: OwnAttemptFragment;
  ways: readonly WayToPay[];
}

/** The bank wants the customer to confirm: in a window of the gateway, on its page, or here in the sandbox. */
export function Confirmation({ attempt, ways }: ConfirmationProps) {
  const { id, nextAction } = attempt;
  const refresh = useAct(RefreshOwnAttemptDocument);
  const again = () => refresh.run({ id });
  const refreshOnce = useEffectEvent(() => {
    if (takeReturn('payment')) void again();
  });
  useEffect(() => refreshOnce(), []);
  const secret = nextAction?.clientSecret;
  const isTrial = secret?.startsWith('sandbox_');
  const key = ways.find(({ gateway }) => gateway === 'stripe')?.publishableKey;
  return (
    <Note title="Your bank asks you to confirm this payment" tone="wait">
      {isTrial && 'Test mode: confirm or refuse it here, in the place of a bank.'}
      <Group mt="sm" gap="xs">
        {isTrial && <ConfirmInSandbox id={id} onDone={again} />}
        {!isTrial && secret && key && <ConfirmByStripe publishableKey={key} clientSecret={secret} onDone={again} />}
        {nextAction?.redirectUrl && (
          <Button component="a" href={nextAction.redirectUrl} rel="noreferrer">
            Open the page of your bank
          </Button>
        )}
        {!isTrial && (
          <Button variant="default" loading={refresh.isRunning} onClick={() => void again()}>
            I have confirmed it
          </Button>
        )}
        <GiveUp attempt={attempt} />
      </Group>
    </Note>
  );
}

/** Cancels the payment at the gateway, so that the invoice can be paid by another card. */
function GiveUp({ attempt: { id, availableActions } }: { attempt: OwnAttemptFragment }) {
  const giveUp = useAct(GiveUpAttemptDocument);
  if (!availableActions.includes('cancel')) return null;
  return (
    <Button variant="default" loading={giveUp.isRunning} onClick={() => void giveUp.run({ id })}>
      Pay another way
    </Button>
  );
}
