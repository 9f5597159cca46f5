import { Button } from '@mantine/core';
import { useState } from 'react';
import { mayLoadStripe, openStripe } from './stripe.ts';

interface ConfirmByStripeProps {
  publishableKey: string;
  clientSecret: string;
  onDone: () => Promise<unknown>;
}

/** Lets the customer confirm in the window that Stripe opens, where its library may be loaded. */
export function ConfirmByStripe({ publishableKey, clientSecret, onDone }: ConfirmByStripeProps) {
  const [problem, setProblem] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const ask = async () => {
    setRunning(true);
    setProblem(undefined);
    try {
      const { error } = await (await openStripe(publishableKey)).handleNextAction({ clientSecret });
      if (error) setProblem(error.message ?? 'The payment was not confirmed.');
    } catch {
      setProblem('Stripe could not be reached. Check the connection, then try again.');
    }
    await onDone();
    setRunning(false);
  };
  if (!mayLoadStripe()) return null;
  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      <Button loading={isRunning} onClick={() => void ask()}>
        Confirm with your bank
      </Button>
    </>
  );
}
