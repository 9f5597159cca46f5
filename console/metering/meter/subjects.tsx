import { Button } from '@mantine/core';
import { useState } from 'react';
import type { MeterPartsFragment, MeterUsageQuery } from '../../app/graphql/gql/metering/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Rows } from '../../app/list/rows.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { Section } from '../../app/parts/section.tsx';
import classes from './subjects.module.css';

type Totals = NonNullable<MeterUsageQuery['bySubject']>['totals'];

interface Row {
  id: string;
  events: number;
  value: string;
  /** Its part of the largest, for drawing alone. */
  share: number;
}

const columns = (unit: string | null, project: string): Column<Row>[] => [
  { label: 'Subject', cell: ({ id }) => <Subject id={id} project={project} /> },
  {
    label: 'Compared',
    isHiddenOnPhone: true,
    cell: ({ share }) => <span className={classes.bar} style={{ width: `${share}%` }} />,
  },
  { label: 'Events', isNumber: true, cell: ({ events }) => formatNumber(events) },
  { label: 'Usage', isNumber: true, cell: ({ value }) => [formatNumber(value), unit].filter(Boolean).join(' ') },
];

/** A subject is a customer by its id, or by a name that the project gave it. */
function Subject({ id, project }: { id: string; project: string }) {
  if (!id.startsWith('customer_')) return id;
  return (
    <RowLink to="/$project/customers/$customer" params={{ project, customer: id }}>
      {id}
    </RowLink>
  );
}

const few = 25;

/** The usage of each subject in the whole range, most first. */
export function Subjects({ totals, meter, project }: { totals: Totals; meter: MeterPartsFragment; project: string }) {
  const [isWhole, setWhole] = useState(false);
  const most = Math.max(...totals.map(({ value }) => Number(value)), 0);
  const rows = totals
    .map(({ group, events, value }) => ({
      ...{ id: group.subject ?? '', events, value, share: most > 0 ? (Number(value) / most) * 100 : 0 },
    }))
    .toSorted((one, other) => other.share - one.share);
  if (!rows.length) return null;
  return (
    <Section title="By subject" note={rows.length}>
      <Rows
        label="Usage by subject"
        rows={isWhole ? rows : rows.slice(0, few)}
        columns={columns(meter.unit, project)}
      />
      {!isWhole && rows.length > few && (
        <Button variant="default" mt="sm" onClick={() => setWhole(true)}>
          Show all {formatNumber(rows.length)}
        </Button>
      )}
    </Section>
  );
}
