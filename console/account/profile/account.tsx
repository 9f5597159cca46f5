import { AccountDocument } from '../../app/graphql/gql/account/graphql.ts';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { Connected } from './connected.tsx';
import { Memberships } from './memberships.tsx';
import { OwnData } from './own-data.tsx';
import { Profile } from './profile.tsx';
import { ReceivedInvitations } from './received-invitations.tsx';
import { Sessions } from './sessions.tsx';

/** The account of the person who is signed in. */
export function Account() {
  const screen = useScreen(AccountDocument, {});
  return (
    <Screen title="Account" of={screen}>
      {({ me: { user, defaultProject } }) =>
        user && (
          <>
            <Profile person={user} />
            <ReceivedInvitations invitations={user.receivedInvitations.nodes} />
            <Sessions sessions={user.sessions.nodes} />
            <Connected clients={user.connectedClients.nodes} />
            <Memberships memberships={user.memberships} defaultProject={defaultProject?.id} />
            <OwnData person={user} />
          </>
        )
      }
    </Screen>
  );
}
