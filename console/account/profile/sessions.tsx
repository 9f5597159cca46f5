import { EndAllSessionsDocument, EndSessionDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Acts } from '../../app/parts/acts.tsx';
import { Device, deviceName } from '../../app/parts/device.tsx';
import { Moment, MomentOfDay } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useSession } from '../../app/session/session-context.ts';
import type { Person } from './person.ts';

type Row = Person['sessions']['nodes'][number];

/** Where the person is signed in: a session is a browser, with the programs that it has signed in to. */
export function Sessions({ sessions }: { sessions: readonly Row[] }) {
  const end = useAct(EndSessionDocument);
  const endAll = useAct(EndAllSessionsDocument);
  const session = useSession();
  const everywhere = {
    action: 'everywhere',
    label: 'Sign out everywhere',
    isDangerous: true,
    text: 'Ends every session and the tokens of every program, also here. API keys of projects stay valid.',
    run: async () => {
      if (await endAll.run({})) session.signOut();
    },
  };
  const columns: Column<Row>[] = [
    { label: 'Browser', cell: (session) => <Device of={session} /> },
    {
      label: 'Signed in',
      cell: ({ signedInAt, isCurrent }) => (
        <>
          <MomentOfDay at={signedInAt} />
          {isCurrent && <small>This browser</small>}
        </>
      ),
    },
    { label: 'Programs', cell: ({ clients }) => clients.map(({ name }) => name).join(', ') || '—' },
    { label: 'Ends', isNumber: true, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
    {
      label: 'Actions',
      isActs: true,
      cell: ({ id, isCurrent, ...device }) => (
        <RowMenu
          of={`the session of ${deviceName(device)} since ${new Date(device.signedInAt).toLocaleString()}`}
          choices={[
            isCurrent
              ? { label: 'Sign out here', open: () => session.signOut() }
              : {
                  label: 'Sign out there',
                  isDangerous: true,
                  text: 'That browser and the programs that it signed in to ask for the password again.',
                  run: () => end.run({ id }, 'The session has ended.'),
                },
          ]}
        />
      ),
    },
  ];
  const action = <Acts available={['everywhere']} choices={[everywhere]} />;
  return (
    <Section title="Sessions" note={sessions.length} action={action}>
      <Rows label="Sessions" rows={sessions} columns={columns} />
    </Section>
  );
}
