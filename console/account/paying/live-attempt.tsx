import { Alert, Button, Group, Loader } from '@mantine/core';
import { useState } from 'react';
import {
  ConfirmInSandboxDocument,
  GiveUpAttemptDocument,
  RefreshOwnAttemptDocument,
} from '../../app/graphql/gql/account/graphql.ts';
import type { OwnAttemptFragment } from '../../app/graphql/gql/account/graphql.ts';
import { useAct } from '../../app/parts/use-act.ts';
import { useReloadWhile } from '../../app/parts/use-reload-while.ts';
import { mayLoadStripe, openStripe } from './stripe.ts';
import type { WayToPay } from './ways-to-pay.ts';

interface LiveAttemptProps {
  attempt: OwnAttemptFragment;
  ways: readonly WayToPay[];
  reload: () => void;
}

/** A payment whose outcome is open: it follows by itself, or the customer has to confirm it. */
export function LiveAttempt({ attempt, ways, reload }: LiveAttemptProps) {
  const isWaiting = attempt.status !== 'requires_action';
  useReloadWhile(isWaiting, reload, 2000);
  if (!isWaiting) return <Confirmation attempt={attempt} ways={ways} />;
  return (
    <Alert
      color="blue"
      variant="light"
      role="status"
      title="Your payment is being processed"
      icon={<Loader size="xs" />}
    >
      {attempt.status === 'unknown'
        ? 'The bank has not answered yet. We ask until it does, and you are charged once at most. You can close this page.'
        : 'This page follows by itself. You can close it: the payment goes on.'}
    </Alert>
  );
}

/** The bank wants the customer to confirm: in a window of the gateway, on its page, or here in the sandbox. */
function Confirmation({ attempt, ways }: Pick<LiveAttemptProps, 'attempt' | 'ways'>) {
  const { id, nextAction, availableActions } = attempt;
  const [act, refresh, giveUp] = [
    useAct(ConfirmInSandboxDocument),
    useAct(RefreshOwnAttemptDocument),
    useAct(GiveUpAttemptDocument),
  ];
  const [problem, setProblem] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  const isTrial = nextAction?.clientSecret?.startsWith('sandbox_');
  const play = async (action: 'confirm' | 'refuse') => {
    if (await act.run({ input: { paymentAttemptId: id, action } })) await refresh.run({ id });
  };
  const ask = async (publishableKey: string, clientSecret: string) => {
    setConfirming(true);
    setProblem(undefined);
    try {
      const { error } = await (await openStripe(publishableKey)).handleNextAction({ clientSecret });
      if (error) setProblem(error.message ?? 'The payment was not confirmed.');
    } catch {
      setProblem('Stripe could not be reached. Check the connection, then try again.');
    }
    await refresh.run({ id });
    setConfirming(false);
  };
  const key = ways.find(({ gateway }) => gateway === 'stripe')?.publishableKey;
  const secret = nextAction?.clientSecret;
  const isBusy = act.isRunning || refresh.isRunning || isConfirming;
  return (
    <Alert color="yellow" variant="light" role="status" title="Your bank asks you to confirm this payment">
      {isTrial && 'Test mode: confirm or refuse it here, in the place of a bank.'}
      {problem && <p role="alert">{problem}</p>}
      <Group mt="sm" gap="xs">
        {isTrial && (
          <>
            <Button loading={isBusy} onClick={() => void play('confirm')}>
              Confirm
            </Button>
            <Button variant="default" disabled={isBusy} onClick={() => void play('refuse')}>
              Refuse
            </Button>
          </>
        )}
        {!isTrial && secret && key && mayLoadStripe() && (
          <Button loading={isBusy} onClick={() => void ask(key, secret)}>
            Confirm with your bank
          </Button>
        )}
        {nextAction?.redirectUrl && (
          <Button component="a" href={nextAction.redirectUrl} rel="noreferrer">
            Open the page of your bank
          </Button>
        )}
        {!isTrial && (
          <Button variant="default" loading={refresh.isRunning} onClick={() => void refresh.run({ id })}>
            I have confirmed it
          </Button>
        )}
        {availableActions.includes('cancel') && (
          <Button variant="subtle" color="gray" disabled={isBusy} onClick={() => void giveUp.run({ id })}>
            Pay another way
          </Button>
        )}
      </Group>
    </Alert>
  );
}
