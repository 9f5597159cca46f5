import { AccountDocument } from '../../app/graphql/gql/account/graphql.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { Connected } from './connected.tsx';
import { Memberships } from './memberships.tsx';
import type { Person } from './person.ts';
import { Sessions } from './sessions.tsx';

/** The account of the person who is signed in. */
export function Account() {
  const screen = useScreen(AccountDocument, {});
  return (
    <Screen title="Account" of={screen}>
      {({ me: { user } }) =>
        user && (
          <>
            <Profile person={user} />
            <Sessions sessions={user.sessions.nodes} />
            <Connected clients={user.connectedClients.nodes} />
            <Memberships memberships={user.memberships} />
          </>
        )
      }
    </Screen>
  );
}

function Profile({ person }: { person: Person }) {
  return (
    <Section title="Profile">
      <Facts
        of={{
          Name: person.name,
          Email: person.email,
          Confirmed: <Moment at={person.emailVerifiedAt} />,
          'Account since': <Moment at={person.createdAt} />,
          Operator: person.isOperator ? 'Of this hub' : undefined,
          Id: <CopyId id={person.id} />,
        }}
      />
    </Section>
  );
}
