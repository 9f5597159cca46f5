import { InviteMemberDocument, WithdrawInvitationDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { InvitationPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { words } from '../../app/parts/words.ts';
import { useAct } from '../../app/parts/use-act.ts';

interface InvitationsProps {
  project: string;
  invitations: readonly InvitationPartsFragment[];
}

/** The invitations that can still be accepted. */
export function Invitations({ project, invitations }: InvitationsProps) {
  const invite = useAct(InviteMemberDocument);
  const withdraw = useAct(WithdrawInvitationDocument);
  if (!invitations.length) return null;
  const columns: Column<InvitationPartsFragment>[] = [
    { label: 'Email', cell: ({ email }) => email },
    { label: 'Role', cell: ({ role }) => words(role) },
    { label: 'Expires', isNumber: true, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
    {
      label: 'Actions',
      isActs: true,
      cell: ({ id, email, role }) => (
        <RowMenu
          of={email}
          choices={[
            {
              label: 'Send again',
              text: `Mails a new link to ${email}, which can be accepted for 7 days. The link that was sent before no longer works.`,
              run: () => invite.run({ input: { projectId: project, email, role } }, `The link was sent to ${email}.`),
            },
            {
              label: 'Withdraw',
              isDangerous: true,
              text: `The link that was sent to ${email} no longer works. You can invite them again.`,
              run: () => withdraw.run({ id }, 'The invitation is withdrawn.'),
            },
          ]}
        />
      ),
    },
  ];
  return (
    <Section title="Open invitations" note={invitations.length}>
      <Rows label="Open invitations" rows={invitations} columns={columns} />
    </Section>
  );
}
