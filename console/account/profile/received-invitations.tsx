import {
  AcceptReceivedInvitationDocument,
  DeclineReceivedInvitationDocument,
} from '../../app/graphql/gql/account/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { words } from '../../app/parts/words.ts';
import { useAct } from '../../app/parts/use-act.ts';
import type { Person } from './person.ts';

type Row = Person['receivedInvitations']['nodes'][number];

/** The projects that have invited the person, who has not answered yet. */
export function ReceivedInvitations({ invitations }: { invitations: readonly Row[] }) {
  const accept = useAct(AcceptReceivedInvitationDocument);
  const decline = useAct(DeclineReceivedInvitationDocument);
  if (!invitations.length) return null;
  const columns: Column<Row>[] = [
    { label: 'Project', cell: ({ project }) => project.name },
    { label: 'Role', cell: ({ role }) => words(role) },
    { label: 'Expires', isNumber: true, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
    {
      label: 'Actions',
      isActs: true,
      cell: ({ id, role, project: { name } }) => (
        <RowMenu
          of={`the invitation to ${name}`}
          choices={[
            {
              label: 'Accept',
              text: `You become a member of ${name}, as ${words(role)}. Its administrators see your name and address.`,
              run: () => accept.run({ id }, `You are a member of ${name}.`),
            },
            {
              label: 'Decline',
              isDangerous: true,
              text: `The invitation to ${name} ends, also its link in your mail. They can invite you again.`,
              run: () => decline.run({ id }, 'The invitation is declined.'),
            },
          ]}
        />
      ),
    },
  ];
  return (
    <Section title="Invitations" note={invitations.length}>
      <Rows label="Invitations" rows={invitations} columns={columns} />
    </Section>
  );
}
