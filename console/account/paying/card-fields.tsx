import { useEffect } from 'react';
import type { CardSource } from './card.ts';
import { StripeCard } from './stripe-card.tsx';
import type { StripeCharge } from './stripe-card.tsx';
import { TrialCard, useTrialCard } from './trial-card.tsx';
import type { WayToPay } from './ways-to-pay.ts';

interface CardFieldsProps {
  way: WayToPay;
  /** What is charged; left out if the card is only saved. */
  charge?: StripeCharge;
  onReady: (source: CardSource | undefined) => void;
}

/** The fields in which a customer names a card, which differ by the gateway. */
export function CardFields({ way: { gateway, publishableKey }, charge, onReady }: CardFieldsProps) {
  if (gateway === 'sandbox') return <TrialFields onReady={onReady} />;
  return <StripeCard publishableKey={publishableKey ?? ''} charge={charge} onReady={onReady} />;
}

function TrialFields({ onReady }: Pick<CardFieldsProps, 'onReady'>) {
  const card = useTrialCard();
  const { value } = card;
  useEffect(() => {
    onReady({ token: () => Promise.resolve({ token: value }) });
    return () => onReady(undefined);
  }, [value, onReady]);
  return <TrialCard {...card} />;
}
