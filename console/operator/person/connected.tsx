import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import type { Person } from './person.ts';

type Client = Person['connectedClients']['nodes'][number];
type Row = Client & { id: string };

const columns: Column<Row>[] = [
  {
    label: 'Program',
    cell: ({ client }) => (
      <>
        {client.name}
        <small>{client.project.name}</small>
      </>
    ),
  },
  { label: 'Allowed', cell: ({ scopes }) => <small>{scopes.join(', ')}</small> },
  { label: 'Since', isNumber: true, cell: ({ givenAt }) => <Moment at={givenAt} /> },
];

/** The programs that the person has allowed something. Only they can take it back. */
export function Connected({ clients }: { clients: readonly Client[] }) {
  if (!clients.length) return null;
  const rows = clients.map((each) => ({ ...each, id: each.client.id }));
  return (
    <Section title="Connected programs" note={rows.length}>
      <Rows label="Connected programs" rows={rows} columns={columns} />
    </Section>
  );
}
