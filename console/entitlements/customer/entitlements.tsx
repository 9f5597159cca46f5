import { Button } from '@mantine/core';
import type { CustomerEntitlementsQuery } from '../../app/graphql/gql/entitlements/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { Moment, Nothing } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { words } from '../../app/parts/words.ts';
import { choiceId } from './feature-choices.ts';
import { grantWords } from './grant-value.ts';
import type { GrantToOverride } from './override-grant.tsx';

type Entitlement = NonNullable<CustomerEntitlementsQuery['customer']>['entitlements'][number];
type Row = Entitlement & { id: string };
type OnOverride = (of?: GrantToOverride) => void;

interface EntitlementsProps {
  rows: readonly Entitlement[];
  /** Opens the form; undefined if there is nothing to override, or the person may not. */
  onOverride: OnOverride | undefined;
}

/** What a customer may use now. */
export function Entitlements({ rows, onOverride }: EntitlementsProps) {
  const override = onOverride && (
    <Button variant="default" onClick={() => onOverride()}>
      Override a grant
    </Button>
  );
  return (
    <Section title="Entitlements" note={rows.length || undefined} action={override}>
      {rows.length ? (
        <Rows
          label="Entitlements"
          rows={rows.map((each) => ({ ...each, id: choiceOf(each) }))}
          columns={onOverride ? [...columns, actsColumn(onOverride)] : columns}
        />
      ) : (
        <p>Nothing is granted now.</p>
      )}
    </Section>
  );
}

const columns: Column<Row>[] = [
  { label: 'Feature', cell: ({ feature }) => feature },
  { label: 'Product', cell: ({ product }) => product.name },
  { label: 'Granted by', isHiddenOnPhone: true, cell: ({ source }) => words(source) },
  { label: 'Granted', isNumber: true, cell: valueOf },
  { label: 'Used', isNumber: true, cell: ({ used }) => (used ? formatNumber(used) : <Nothing />) },
  { label: 'Resets', isNumber: true, cell: ({ resetsAt }) => <Moment at={resetsAt} /> },
];

function actsColumn(onOverride: OnOverride): Column<Row> {
  return {
    label: 'Actions',
    isActs: true,
    cell: ({ id: choice, subscriptionId, feature, value }) => (
      <RowMenu
        of={feature}
        choices={subscriptionId ? [{ label: 'Override', open: () => onOverride({ choice, value }) }] : []}
      />
    ),
  };
}

function choiceOf({ subscriptionId, productGrantId, product, feature }: Entitlement): string {
  return choiceId(subscriptionId ?? productGrantId ?? '', product.id, feature);
}

function valueOf({ value, unit, limit, type }: Entitlement): string {
  return type === 'metered' && limit === null ? 'Unlimited' : grantWords(value, unit);
}
