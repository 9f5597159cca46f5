import type { MeterEventsQuery } from '../../app/graphql/gql/metering/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { Section } from '../../app/parts/section.tsx';

type Seen = NonNullable<MeterEventsQuery['meter']>['seenProperties'];

interface Row {
  id: string;
  kinds: string;
  events: number;
  values: number;
  lastSeenAt: string;
}

const columns: Column<Row>[] = [
  { label: 'Property', cell: ({ id }) => id },
  { label: 'Kinds', cell: ({ kinds }) => kinds },
  { label: 'Events', isNumber: true, cell: ({ events }) => formatNumber(events) },
  { label: 'Values', isNumber: true, cell: ({ values }) => formatNumber(values) },
  { label: 'Last seen', isNumber: true, cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
];

/** The properties of the newest events of a meter. */
export function SeenProperties({ seen }: { seen: Seen }) {
  if (!seen.length) return null;
  const rows = seen.map(({ name, kinds, ...rest }) => ({ ...rest, id: name, kinds: kinds.join(', ') }));
  return (
    <Section title="Properties" note="of the newest 10,000 events">
      <Rows label="Properties of events" rows={rows} columns={columns} />
    </Section>
  );
}
