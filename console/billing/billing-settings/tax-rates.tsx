import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { ArchiveTaxRateDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { TaxRateRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { CodeNote } from '../../app/parts/code.tsx';
import { countryName } from '../../app/parts/names.ts';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { CreateTaxRate } from './create-tax-rate.tsx';
import { dayBefore, formatDay } from './days.ts';
import { nameOf } from './rate-name.ts';
import { EndTaxRate } from './end-tax-rate.tsx';
import { TryTax } from './try-tax.tsx';

const columns: Column<TaxRateRowFragment>[] = [
  { label: 'Name', cell: nameOf },
  { label: 'Status', cell: (rate) => <Status value={stateOf(rate)} /> },
  { label: 'Country', cell: ({ country }) => (country ? countryName(country) : 'All others') },
  { label: 'Tax code', cell: ({ taxCode }) => taxCode ?? 'All others' },
  { label: 'Days', cell: (rate) => daysOf(rate) },
];

interface TaxRatesProps {
  rates: readonly TaxRateRowFragment[];
  project: string;
}

/** The tax by the customers' country and the products' tax code; archived rates come last. */
export function TaxRates({ rates, project }: TaxRatesProps) {
  const [isCreating, { open, close }] = useDisclosure();
  const [isTrying, trial] = useDisclosure();
  const [ending, setEnding] = useState<TaxRateRowFragment>();
  const archive = useAct(ArchiveTaxRateDocument);
  const mayChange = useMay('billing:write', project);
  const acts: Column<TaxRateRowFragment> = {
    label: 'Actions',
    isActs: true,
    cell: (rate) =>
      rate.archivedAt ? null : (
        <RowMenu
          of={titleOf(rate)}
          choices={[
            { label: 'End', open: () => setEnding(rate) },
            {
              label: 'Archive',
              isDangerous: true,
              text: `No new invoice has the tax ${nameOf(rate)} any more, of any day. Invoices that have it stay as they are. This cannot be undone.`,
              run: () => archive.run({ id: rate.id }, `${nameOf(rate)} is archived.`),
            },
          ]}
        />
      ),
  };
  const buttons = (
    <Group gap="xs">
      <Button variant="default" size="compact-sm" onClick={trial.open}>
        Try it
      </Button>
      {mayChange && (
        <Button variant="default" size="compact-sm" onClick={open}>
          Create a tax rate
        </Button>
      )}
    </Group>
  );
  const sorted = rates.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || orderOf(one).localeCompare(orderOf(other)),
  );
  return (
    <Section title="Tax rates" note={rates.length || undefined} action={buttons}>
      {rates.length ? (
        <Rows label="Tax rates" rows={sorted} columns={[...columns, ...(mayChange ? [acts] : [])]} />
      ) : (
        <CodeNote>No tax is charged yet.</CodeNote>
      )}
      {isCreating && <CreateTaxRate project={project} onClose={close} />}
      {ending && <EndTaxRate rate={ending} onClose={() => setEnding(undefined)} />}
      {isTrying && <TryTax project={project} onClose={trial.close} />}
    </Section>
  );
}

function stateOf({ archivedAt, validFrom, validUntil }: TaxRateRowFragment): string {
  const today = new Date().toLocaleDateString('sv-SE');
  if (archivedAt) return 'archived';
  if (validFrom && validFrom > today) return 'planned';
  return validUntil && validUntil <= today ? 'ended' : 'active';
}

/** Several rates can have one name and percentage: of another country, code or time. */
function titleOf(rate: TaxRateRowFragment): string {
  const { country, taxCode } = rate;
  return [nameOf(rate), country && countryName(country), taxCode, daysOf(rate)].filter(Boolean).join(', ');
}

/** The days in words; the last one is the day before the end. */
function daysOf({ validFrom, validUntil }: TaxRateRowFragment): string {
  if (validFrom && validUntil) return `${formatDay(validFrom)} to ${formatDay(dayBefore(validUntil))}`;
  if (validFrom) return `From ${formatDay(validFrom)}`;
  return validUntil ? `Until ${formatDay(dayBefore(validUntil))}` : 'All';
}

function rankOf({ archivedAt }: TaxRateRowFragment): number {
  return archivedAt ? 1 : 0;
}

/** Rates of one country and code are listed together, in the order of their days. */
function orderOf({ country, taxCode, validFrom }: TaxRateRowFragment): string {
  return [country, taxCode, validFrom].map((part) => part ?? '').join(' ');
}
