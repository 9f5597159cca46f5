import type { UsersQuery } from '../../app/graphql/gql/operator/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import type { RowChoice } from '../../app/parts/row-menu.tsx';
import { Status } from '../../app/parts/status.tsx';
import { stateOf } from './state-of.ts';

export type UserRow = UsersQuery['users']['nodes'][number];

interface UserActs {
  viewer: string | undefined;
  onSuspend: (user: UserRow) => void;
  reinstate: (user: UserRow) => Promise<unknown>;
}

/** The columns of people. Operators do not suspend themselves. */
export function userColumns({ viewer, onSuspend, reinstate }: UserActs): Column<UserRow>[] {
  const choicesFor = (user: UserRow): RowChoice[] => {
    if (user.suspendedAt)
      return [
        {
          label: 'Reinstate',
          text: `${user.name} can sign in again. Sessions and tokens that were ended stay ended.`,
          run: () => reinstate(user),
        },
      ];
    return user.id === viewer ? [] : [{ label: 'Suspend', open: () => onSuspend(user) }];
  };
  return [
    {
      label: 'Person',
      cell: ({ id, name, email }) => (
        <>
          <RowLink to="/users/$user" params={{ user: id }}>
            {name}
          </RowLink>
          <small>{email}</small>
        </>
      ),
    },
    { label: 'Status', cell: (user) => <Status value={stateOf(user)} /> },
    { label: 'Role', isHiddenOnPhone: true, cell: ({ isOperator }) => (isOperator ? 'Operator' : '') },
    { label: 'Created', isNumber: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      label: 'Actions',
      isActs: true,
      cell: (user) => <RowMenu of={user.name} choices={choicesFor(user)} />,
    },
  ];
}
