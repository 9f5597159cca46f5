import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ArchiveTaxRateDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { TaxRateRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { CodeNote } from '../../app/parts/code.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { countryName } from '../../app/parts/names.ts';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { CreateTaxRate } from './create-tax-rate.tsx';

const columns: Column<TaxRateRowFragment>[] = [
  { label: 'Name', cell: ({ name, percentage }) => `${name}, ${formatNumber(percentage)} %` },
  { label: 'Status', cell: ({ archivedAt }) => <Status value={archivedAt ? 'archived' : 'active'} /> },
  { label: 'Country', cell: ({ country }) => (country ? countryName(country) : 'All others') },
  { label: 'Tax code', cell: ({ taxCode }) => taxCode ?? 'All others' },
  { label: 'Since', isNumber: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

interface TaxRatesProps {
  rates: readonly TaxRateRowFragment[];
  project: string;
}

/** The tax by the customers' country and the products' tax code; archived rates come last. */
export function TaxRates({ rates, project }: TaxRatesProps) {
  const [isCreating, { open, close }] = useDisclosure();
  const archive = useAct(ArchiveTaxRateDocument);
  const mayChange = useMay('billing:write', project);
  const acts: Column<TaxRateRowFragment> = {
    label: 'Actions',
    isActs: true,
    cell: ({ id, name, archivedAt }) =>
      archivedAt ? null : (
        <RowMenu
          of={name}
          choices={[
            {
              label: 'Archive',
              isDangerous: true,
              text: `New invoices no longer have the tax ${name}. Invoices that have it stay as they are. This cannot be undone.`,
              run: () => archive.run({ id }, `${name} is archived.`),
            },
          ]}
        />
      ),
  };
  const create = mayChange && (
    <Button variant="default" size="compact-sm" onClick={open}>
      Create a tax rate
    </Button>
  );
  const sorted = rates.toSorted((one, other) => Number(Boolean(one.archivedAt)) - Number(Boolean(other.archivedAt)));
  return (
    <Section title="Tax rates" note={rates.length || undefined} action={create}>
      {rates.length ? (
        <Rows label="Tax rates" rows={sorted} columns={[...columns, ...(mayChange ? [acts] : [])]} />
      ) : (
        <CodeNote>No tax is charged yet.</CodeNote>
      )}
      {isCreating && <CreateTaxRate project={project} onClose={close} />}
    </Section>
  );
}
