import { EndUserSessionDocument } from '../../app/graphql/gql/operator/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { CodeNote } from '../../app/parts/code.tsx';
import { Device, deviceName } from '../../app/parts/device.tsx';
import { Moment, MomentOfDay, Nothing } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import type { Person } from './person.ts';

type Row = Person['sessions']['nodes'][number];

/** The browsers in which the person is signed in. */
export function Sessions({ sessions }: { sessions: readonly Row[] }) {
  const end = useAct(EndUserSessionDocument);
  const columns: Column<Row>[] = [
    { label: 'Browser', cell: (session) => <Device of={session} /> },
    { label: 'Signed in', cell: ({ signedInAt }) => <MomentOfDay at={signedInAt} /> },
    { label: 'Programs', cell: ({ clients }) => clients.map(({ name }) => name).join(', ') || <Nothing /> },
    { label: 'Ends', isNumber: true, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
    {
      label: 'Actions',
      isActs: true,
      cell: ({ id, ...device }) => (
        <RowMenu
          of={`the session of ${deviceName(device)} since ${new Date(device.signedInAt).toLocaleString()}`}
          choices={[
            {
              label: 'End it',
              isDangerous: true,
              text: 'The person is signed out in that browser, and the programs that it signed in to lose their tokens. They can sign in again.',
              run: () => end.run({ id }, 'The session has ended.'),
            },
          ]}
        />
      ),
    },
  ];
  return (
    <Section title="Sessions" note={sessions.length}>
      {sessions.length ? (
        <Rows label="Sessions" rows={sessions} columns={columns} />
      ) : (
        <CodeNote>They are signed in nowhere.</CodeNote>
      )}
    </Section>
  );
}
