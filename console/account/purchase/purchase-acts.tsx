import { Button } from '@mantine/core';
import { useState } from 'react';
import { plansName } from '../../app/parts/plans-name.ts';
import { LateChangePlan } from '../change-plan/late-change-plan.tsx';
import { useAsked } from '../../app/parts/asked.tsx';
import { usePurchaseChoices } from '../purchases/purchase-choices.tsx';
import type { PurchasedSubscription } from './purchased.ts';

/** What the person may do with the subscription now. */
export function PurchaseActs({ subscription }: { subscription: PurchasedSubscription }) {
  const { ask, dialog } = useAsked();
  const choices = usePurchaseChoices()(subscription);
  const [isChanging, setChanging] = useState(false);
  const changed = { id: subscription.id, name: plansName(subscription.items) };
  return (
    <>
      {subscription.availableActions.includes('change') && (
        <Button variant="default" onClick={() => setChanging(true)}>
          Change the plan
        </Button>
      )}
      {choices.map((choice) => (
        <Button key={choice.label} variant="default" onClick={() => ask(choice)}>
          {choice.label}
        </Button>
      ))}
      {dialog}
      <LateChangePlan of={isChanging ? changed : undefined} onClose={() => setChanging(false)} />
    </>
  );
}
