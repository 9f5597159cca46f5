import { Button, Skeleton, useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { CardSource } from './card.ts';
import { Note } from './note.tsx';
import { openStripe } from './stripe.ts';

/** What is charged, in the smallest units of Stripe, for the button of a wallet; the hub decides what is charged. */
export interface StripeCharge {
  /** Left out for an amount that Stripe cannot take. */
  amount?: number;
  currency: string;
}

interface StripeCardProps {
  publishableKey: string;
  /** What is charged; left out if the card is only saved. */
  charge?: StripeCharge;
  /** Receives what names the card, once the field is there. */
  onReady: (source: CardSource | undefined) => void;
}

/** Stripe's own field for a card: its number goes to Stripe, and never to the hub. */
export function StripeCard({ publishableKey, charge, onReady }: StripeCardProps) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const scheme = useComputedColorScheme();
  const [amount, currency] = [charge?.amount, charge?.currency.toLowerCase() ?? 'eur'];
  useEffect(() => {
    let element: { destroy: () => void } | undefined;
    let isGone = false;
    const mount = async () => {
      const stripe = await openStripe(publishableKey);
      if (isGone) return;
      const elements = stripe.elements({
        ...(amount === undefined ? { mode: 'setup' as const } : { mode: 'payment' as const, amount }),
        currency,
        appearance: { theme: scheme === 'dark' ? 'night' : 'stripe' },
      });
      const made = elements.create('payment');
      made.mount(place.current!);
      element = made;
      onReady({
        async token() {
          const { error: incomplete } = await elements.submit();
          if (incomplete) return { problem: incomplete.message ?? 'Complete the details of the card.' };
          const { error, confirmationToken } = await stripe.createConfirmationToken({ elements });
          if (!confirmationToken) return { problem: error?.message ?? 'Stripe did not accept the card.' };
          return { token: confirmationToken.id };
        },
      });
      setState('ready');
    };
    mount().catch(() => !isGone && setState('failed'));
    return () => {
      isGone = true;
      onReady(undefined);
      element?.destroy();
    };
  }, [publishableKey, amount, currency, scheme, onReady, tries]);
  const again = () => {
    setState('loading');
    setTries(tries + 1);
  };
  return (
    <>
      {state === 'loading' && (
        <output aria-label="Loading">
          <Skeleton height={160} />
        </output>
      )}
      {state === 'failed' && (
        <Note title="The card field could not be loaded" tone="bad">
          <p>
            It comes from Stripe, which could not be reached. Check the connection, or what blocks it in your browser.
          </p>
          <Button variant="default" onClick={again}>
            Try again
          </Button>
        </Note>
      )}
      <div ref={place} />
    </>
  );
}
