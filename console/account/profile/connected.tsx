import { WithdrawConsentDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { CodeNote } from '../../app/parts/code.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import type { Person } from './person.ts';

type Client = Person['connectedClients']['nodes'][number];
type Row = Client & { id: string };

/** The programs that the person has allowed something. */
export function Connected({ clients }: { clients: readonly Client[] }) {
  const withdraw = useAct(WithdrawConsentDocument);
  const rows = clients.map((each) => ({ ...each, id: each.client.id }));
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
    { label: 'May read', cell: ({ scopes }) => <small>{scopes.join(', ')}</small> },
    { label: 'Allowed', isNumber: true, cell: ({ givenAt }) => <Moment at={givenAt} /> },
    {
      label: 'Actions',
      isActs: true,
      cell: ({ id, client }) => (
        <RowMenu
          of={client.name}
          choices={[
            {
              label: 'Disconnect',
              isDangerous: true,
              text: `The tokens of ${client.name} end at once, and it must ask you again. What you bought there stays.`,
              run: () => withdraw.run({ client: id }, `${client.name} is disconnected.`),
            },
          ]}
        />
      ),
    },
  ];
  return (
    <Section title="Connected programs" note={rows.length}>
      {rows.length ? (
        <Rows label="Connected programs" rows={rows} columns={columns} />
      ) : (
        <CodeNote>Programs that you sign in to with this account, and allow something, appear here.</CodeNote>
      )}
    </Section>
  );
}
