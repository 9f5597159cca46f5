import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Nothing } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { grantWords } from '../offer/grants.ts';
import type { Feature, Plan } from '../offer/offer.ts';

/** What each plan has of each feature. */
export function Comparison({ plans, features }: { plans: readonly Plan[]; features: readonly Feature[] }) {
  if (!features.length) return null;
  return (
    <Section title="Features compared">
      <Rows label="Features by plan" rows={features} columns={columns(plans)} />
    </Section>
  );
}

function columns(plans: readonly Plan[]): Column<Feature>[] {
  const isTold = ({ name }: Plan) => plans.filter((plan) => plan.name === name).length === 1;
  return [
    {
      label: 'Feature',
      cell: ({ name, description }) => (
        <>
          {name}
          {description && <small>{description}</small>}
        </>
      ),
    },
    ...plans.map((plan) => ({
      // Two plans may have one name.
      label: isTold(plan) ? plan.name : `${plan.name} (${plan.key})`,
      cell: ({ key, unit }: Feature) => grantWords(plan.grants[key], unit) ?? <Nothing />,
    })),
  ];
}
