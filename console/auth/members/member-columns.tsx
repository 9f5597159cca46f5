import type { MembersQuery } from '../../app/graphql/gql/auth/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { words } from '../../app/parts/words.ts';

export type MemberRow = NonNullable<MembersQuery['project']>['members']['nodes'][number];

interface MemberActs {
  viewer: string | undefined;
  onChange: (member: MemberRow) => void;
  remove: (member: MemberRow) => Promise<unknown>;
}

/** The columns of members, with what can be done with each. */
export function memberColumns({ viewer, onChange, remove }: MemberActs): Column<MemberRow>[] {
  return [
    {
      label: 'Person',
      cell: ({ user: { id, name, email } }) => (
        <>
          {name}
          {id === viewer && ' (you)'}
          <small>{email}</small>
        </>
      ),
    },
    { label: 'Role', cell: ({ role }) => words(role) },
    { label: 'Member since', isNumber: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      label: 'Actions',
      isActs: true,
      cell: (member) => (
        <RowMenu
          of={member.user.name}
          choices={[
            { label: 'Change the role', open: () => onChange(member) },
            {
              label: 'Remove',
              isDangerous: true,
              text: `${member.user.name} loses access to the project at once. What they made stays, and API keys that they created stay valid: revoke those that they know.`,
              run: () => remove(member),
            },
          ]}
        />
      ),
    },
  ];
}
