import { Link } from '@tanstack/react-router';
import { UserDocument } from '../../app/graphql/gql/operator/graphql.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { stateOf } from '../people/state-of.ts';
import { Account } from './account.tsx';
import { Connected } from './connected.tsx';
import { History } from './history.tsx';
import { Memberships } from './memberships.tsx';
import { userRoute } from './route.ts';
import { Sessions } from './sessions.tsx';
import { UserActs } from './user-acts.tsx';

/** One account: what it may do, where it is signed in, and what it did. */
export function User() {
  const { user: id } = userRoute.useParams();
  const screen = useScreen(UserDocument, { id });
  const user = screen.data?.user;
  return (
    <Screen
      title={user?.name ?? 'Account'}
      above={<Link to="/users">Accounts</Link>}
      note={
        user && (
          <>
            <Status value={stateOf(user)} />
            <CopyId id={user.id} />
          </>
        )
      }
      actions={user && <UserActs user={user} />}
      of={screen}
    >
      {({ user: found }) =>
        found && (
          <>
            <Account user={found} />
            <Memberships memberships={found.memberships} />
            <Sessions sessions={found.sessions.nodes} />
            <Connected clients={found.connectedClients.nodes} />
            <History user={found} />
          </>
        )
      }
    </Screen>
  );
}
