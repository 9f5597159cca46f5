import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Section } from '../../app/parts/section.tsx';
import { mayChange } from '../offer/offer.ts';
import type { Offer } from '../offer/offer.ts';
import { PlanForm } from './plan-form.tsx';
import { PlanPart } from './plan-part.tsx';

/** What the product is sold for, and what each plan grants. */
export function Plans({ offer, project }: { offer: Offer; project: string }) {
  const [isAdding, { open, close }] = useDisclosure();
  return (
    <Section
      title="Plans and prices"
      note={offer.plans.length || undefined}
      action={
        mayChange(offer) && (
          <Button variant="default" onClick={open}>
            Add a plan
          </Button>
        )
      }
    >
      {offer.plans.length === 0 && <p>The product has no plan yet, so that nobody can subscribe to it.</p>}
      {offer.plans.map((plan) => (
        <PlanPart key={plan.id} plan={plan} offer={offer} project={project} />
      ))}
      {isAdding && <PlanForm offer={offer} onClose={close} />}
    </Section>
  );
}
