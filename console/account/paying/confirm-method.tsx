import { Button, Group } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  ConfirmMethodInSandboxDocument,
  RefreshOwnMethodDocument,
  RemoveOwnMethodDocument,
} from '../../app/graphql/gql/account/graphql.ts';
import type { OwnMethodFragment, SandboxAction } from '../../app/graphql/gql/account/graphql.ts';
import { notify } from '../../app/parts/notify.ts';
import { useAct } from '../../app/parts/use-act.ts';
import { words } from '../../app/parts/words.ts';
import { methodName } from '../../billing/payment-methods/method-name.ts';
import { cameBackRefused, takeReturn } from './bank-return.ts';
import { ConfirmByStripe } from './confirm-by-stripe.tsx';
import { Note } from './note.tsx';
import type { WayToPay } from './ways-to-pay.ts';

interface ConfirmMethodsProps {
  methods: readonly OwnMethodFragment[];
  ways: readonly WayToPay[];
}

/** The methods that are saved once the customer has confirmed them, and why one of them was not saved. */
export function ConfirmMethods({ methods, ways }: ConfirmMethodsProps) {
  const [problem, setProblem] = useState(() => (cameBackRefused() ? 'your bank did not confirm it' : undefined));
  const refresh = useAct(RefreshOwnMethodDocument);
  const waiting = methods.filter(({ status }) => status === 'requires_action');
  const show = (method: OwnMethodFragment | undefined) => {
    if (!method) return;
    setProblem(method.status === 'failed' ? words(method.declineReason ?? 'declined').toLowerCase() : undefined);
    if (method.status === 'active') void notify({ message: `${methodName(method)} is saved.`, color: 'gray' });
  };
  const ask = (id: string) => refresh.run({ id }).then((answer) => show(answer?.refreshPaymentMethod?.paymentMethod));
  const [newest] = waiting.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const askOnce = useEffectEvent(() => {
    if (newest && takeReturn('method')) void ask(newest.id);
  });
  useEffect(() => askOnce(), [newest?.id]);
  return (
    <>
      {problem && <Note title={`The method was not saved: ${problem}.`} tone="bad" />}
      {waiting.map((method) => (
        <Confirm key={method.id} method={method} ways={ways} isAsking={refresh.isRunning} ask={() => ask(method.id)} />
      ))}
    </>
  );
}

interface ConfirmProps {
  method: OwnMethodFragment;
  ways: readonly WayToPay[];
  isAsking: boolean;
  ask: () => Promise<void>;
}

/** The bank wants the customer to confirm, or the sandbox in its place. */
function Confirm({ method, ways, isAsking, ask }: ConfirmProps) {
  const { id, nextAction } = method;
  const remove = useAct(RemoveOwnMethodDocument);
  const isTrial = nextAction?.clientSecret?.startsWith('sandbox_');
  return (
    <Note title="Your bank asks you to confirm that this method is saved" tone="wait">
      {isTrial && 'Test mode: confirm or refuse it here, in the place of a bank.'}
      <Group mt="sm" gap="xs">
        {isTrial ? (
          <InSandbox id={id} onDone={ask} />
        ) : (
          <AtBank method={method} ways={ways} isAsking={isAsking} ask={ask} />
        )}
        <Button
          variant="default"
          loading={remove.isRunning}
          onClick={() => void remove.run({ id }, 'It is not saved.')}
        >
          Do not save it
        </Button>
      </Group>
    </Note>
  );
}

/** Confirms on the page of the bank, or in a window of the gateway. */
function AtBank({ method: { nextAction }, ways, isAsking, ask }: ConfirmProps) {
  const secret = nextAction?.clientSecret;
  const key = ways.find(({ gateway }) => gateway === 'stripe')?.publishableKey;
  return (
    <>
      {nextAction?.redirectUrl ? (
        <Button component="a" href={nextAction.redirectUrl} rel="noreferrer">
          Open the page of your bank
        </Button>
      ) : (
        secret && key && <ConfirmByStripe publishableKey={key} clientSecret={secret} onDone={ask} />
      )}
      <Button variant="default" loading={isAsking} onClick={() => void ask()}>
        I have confirmed it
      </Button>
    </>
  );
}

/** Confirms or refuses in the sandbox, in the place of a bank. */
function InSandbox({ id, onDone }: { id: string; onDone: () => Promise<void> }) {
  const act = useAct(ConfirmMethodInSandboxDocument);
  const play = async (action: SandboxAction) => {
    if (await act.run({ input: { paymentMethodId: id, action } })) await onDone();
  };
  return (
    <>
      <Button loading={act.isRunning} onClick={() => void play('confirm')}>
        Confirm
      </Button>
      <Button variant="default" disabled={act.isRunning} onClick={() => void play('refuse')}>
        Refuse
      </Button>
    </>
  );
}
