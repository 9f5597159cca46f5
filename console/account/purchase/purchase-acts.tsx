import { Button } from '@mantine/core';
import { useAsked } from '../../app/parts/asked.tsx';
import { usePurchaseChoices } from '../purchases/purchase-choices.tsx';
import type { PurchasedSubscription } from './purchased.ts';

/** What the person may do with the subscription now. */
export function PurchaseActs({ subscription }: { subscription: PurchasedSubscription }) {
  const { ask, dialog } = useAsked();
  const choices = usePurchaseChoices()(subscription);
  return (
    <>
      {choices.map((choice) => (
        <Button key={choice.label} variant="default" onClick={() => ask(choice)}>
          {choice.label}
        </Button>
      ))}
      {dialog}
    </>
  );
}
