import { RemoveGrantOverrideDocument } from '../../app/graphql/gql/entitlements/graphql.ts';
import type { GrantPartsFragment } from '../../app/graphql/gql/entitlements/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Moment, Nothing } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { choiceId } from './feature-choices.ts';
import { grantWords } from './grant-value.ts';
import type { GrantToOverride } from './override-grant.tsx';

interface OverridesProps {
  rows: readonly GrantPartsFragment[];
  /** Opens the form; undefined if the person may not change them. */
  onChange: ((of: GrantToOverride) => void) | undefined;
}

/** The values that the project has granted in place of those of the plans. */
export function Overrides({ rows, onChange }: OverridesProps) {
  const removal = useAct(RemoveGrantOverrideDocument);
  const remove = ({ id, feature }: GrantPartsFragment) => removal.run({ id }, `The override of ${feature} is removed.`);
  return (
    <Section title="Overrides" note={rows.length}>
      <Rows label="Overrides" rows={rows} columns={onChange ? [...columns, actsColumn(onChange, remove)] : columns} />
    </Section>
  );
}

const columns: Column<GrantPartsFragment>[] = [
  { label: 'Feature', cell: ({ feature }) => feature },
  { label: 'Product', cell: ({ product }) => product.name },
  { label: 'Reason', cell: ({ reason }) => reason ?? <Nothing /> },
  { label: 'Value', isNumber: true, cell: ({ value }) => grantWords(value) },
  { label: 'Changed', isNumber: true, cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
];

function actsColumn(
  onChange: (of: GrantToOverride) => void,
  remove: (grant: GrantPartsFragment) => Promise<unknown>,
): Column<GrantPartsFragment> {
  return {
    label: 'Actions',
    isActs: true,
    cell: (grant) => (
      <RowMenu
        of={`the override of ${grant.feature}`}
        choices={[
          { label: 'Change', open: () => onChange(toOverride(grant)) },
          {
            label: 'Remove',
            isDangerous: true,
            text: `The plan decides about ${grant.feature} again, from now on.`,
            run: () => remove(grant),
          },
        ]}
      />
    ),
  };
}

function toOverride({ subscriptionId, product, feature, value, reason }: GrantPartsFragment): GrantToOverride {
  return { choice: choiceId(subscriptionId, product.id, feature), value, reason };
}
