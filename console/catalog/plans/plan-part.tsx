import { useDisclosure } from '@mantine/hooks';
import { Rows } from '../../app/list/rows.tsx';
import { LinkButton } from '../../app/parts/link-button.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { withMovedPlan, withoutPlan } from '../offer/change-offer.ts';
import { grantWords } from '../offer/grants.ts';
import { mayChange } from '../offer/offer.ts';
import type { Offer, Plan } from '../offer/offer.ts';
import { useOffer } from '../offer/use-offer.ts';
import { Versions } from '../versions/versions.tsx';
import { PlanForm } from './plan-form.tsx';
import classes from './plans.module.css';
import { priceColumns } from './price-columns.tsx';

interface PlanPartProps {
  plan: Plan;
  offer: Offer;
  project: string;
}

/** One plan: what it grants, and its prices. */
export function PlanPart({ plan, offer, project }: PlanPartProps) {
  const [isEditing, { open, close }] = useDisclosure();
  const [isShowing, versions] = useDisclosure();
  const may = mayChange(offer);
  return (
    <div className={classes.plan}>
      <header>
        <div>
          <h3>
            {plan.name} <small>{plan.key}</small>
          </h3>
          <p>{grantsOf(plan, offer)}</p>
          {plan.description && <p>{plan.description}</p>}
        </div>
        {may && (
          <div className={classes.acts}>
            <LinkButton
              variant="default"
              to="/$project/products/$product/prices/new"
              params={{ project, product: offer.id }}
              search={{ plan: plan.id }}
              aria-label={`Add a price to ${plan.name}`}
            >
              Add a price
            </LinkButton>
            <Menu plan={plan} offer={offer} onEdit={open} onVersions={versions.open} />
          </div>
        )}
      </header>
      {plan.prices.length ? (
        <Rows
          label={`Prices of ${plan.name}`}
          rows={plan.prices}
          columns={priceColumns({ plan, offer, project, may })}
        />
      ) : (
        <p>It has no price yet.</p>
      )}
      {isShowing && <Versions plan={plan} project={project} onClose={versions.close} />}
      {isEditing && <PlanForm offer={offer} plan={plan} onClose={close} />}
    </div>
  );
}

interface MenuProps {
  plan: Plan;
  offer: Offer;
  onEdit: () => void;
  onVersions: () => void;
}

function Menu({ plan: { id, name }, offer, onEdit, onVersions }: MenuProps) {
  const { save } = useOffer();
  const place = offer.plans.findIndex((each) => each.id === id);
  const move = (by: number) => void save(offer, withMovedPlan(offer, id, by), `${name} is moved.`);
  return (
    <RowMenu
      of={name}
      choices={[
        { label: 'Edit', open: onEdit },
        { label: 'Versions and subscribers', open: onVersions },
        ...(place > 0 ? [{ label: 'Move up', open: () => move(-1) }] : []),
        ...(place < offer.plans.length - 1 ? [{ label: 'Move down', open: () => move(1) }] : []),
        {
          label: 'Stop selling',
          isDangerous: true,
          text: `Takes ${name} and its prices off sale. Customers who have it keep it, and continue to pay the price that they pay now.`,
          run: () => save(offer, withoutPlan(offer, id), `${name} is no longer sold.`),
        },
      ]}
    />
  );
}

/** What a plan grants, in words. */
function grantsOf({ grants, licencePolicy }: Plan, { features }: Offer): string {
  const named = features.flatMap(({ key, name, unit }) => {
    const words = grantWords(grants[key], unit);
    return words ? [words === 'Yes' ? name : `${name}: ${words}`] : [];
  });
  return [...named, ...(licencePolicy ? ['with a licence key'] : [])].join(' · ') || 'Grants no feature';
}
