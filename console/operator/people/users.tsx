import { useState } from 'react';
import { ReinstateUserDocument, UsersDocument } from '../../app/graphql/gql/operator/graphql.ts';
import { List } from '../../app/list/list.tsx';
import { pageOf } from '../../app/list/search.ts';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useViewer } from '../../app/shell/viewer.ts';
import { userColumns } from './columns.tsx';
import type { UserRow } from './columns.tsx';
import { usersRoute } from './route.ts';
import { SuspendUser } from './suspend-user.tsx';

const filters = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: '', label: 'Any state' },
      { value: 'suspended', label: 'Suspended' },
    ],
  },
  {
    name: 'role',
    label: 'Role',
    options: [
      { value: '', label: 'Everyone' },
      { value: 'operator', label: 'Operators' },
    ],
  },
];

/** Everyone who has an account at the hub. */
export function Users() {
  const search = usersRoute.useSearch();
  const navigate = usersRoute.useNavigate();
  const [suspended, setSuspended] = useState<UserRow>();
  const reinstatement = useAct(ReinstateUserDocument);
  const { q: text, state, role } = search;
  const filter = { text, isSuspended: state && true, isOperator: role && true };
  const screen = useScreen(UsersDocument, { filter, ...pageOf(search) });
  const columns = userColumns({
    viewer: useViewer().me.user?.id,
    onSuspend: setSuspended,
    reinstate: ({ id, name }) => reinstatement.run({ id }, `${name} is reinstated.`),
  });
  return (
    <Screen title="Accounts" count={screen.data?.users.totalCount} of={screen}>
      {({ users }) => (
        <>
          <List
            label="Accounts"
            page={users}
            columns={columns}
            search={search}
            onSearch={(next) => void navigate({ search: next })}
            searchHint="Name or email"
            filters={filters}
            empty={<Message title="No accounts" />}
            unfound={<Message title="No account matches">Try another filter.</Message>}
          />
          {suspended && <SuspendUser user={suspended} onClose={() => setSuspended(undefined)} />}
        </>
      )}
    </Screen>
  );
}
