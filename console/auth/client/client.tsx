import { Link } from '@tanstack/react-router';
import { ClientDocument } from '../../app/graphql/gql/auth/graphql.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { ClientActs } from './client-acts.tsx';
import { QuickStart } from './quick-start.tsx';
import { clientRoute } from './route.ts';
import { Secrets } from './secrets.tsx';
import { Settings } from './settings.tsx';

/** One client: its settings and secrets, and code that uses it. */
export function Client() {
  const { project, client: id } = clientRoute.useParams();
  const screen = useScreen(ClientDocument, { id });
  const client = screen.data?.client;
  return (
    <Screen
      title={client?.name ?? 'Client'}
      above={
        <Link to="/$project/clients" params={{ project }}>
          Clients
        </Link>
      }
      note={
        client && (
          <>
            <Status value={client.disabledAt ? 'disabled' : 'active'} />
            <CopyId id={client.id} />
          </>
        )
      }
      actions={client && <ClientActs client={client} project={project} />}
      needs="project:admin"
      of={screen}
    >
      {({ client: found }) =>
        found && (
          <>
            <Settings client={found} />
            {found.authentication === 'client_secret' && <Secrets client={found} />}
            <QuickStart client={found} />
          </>
        )
      }
    </Screen>
  );
}
