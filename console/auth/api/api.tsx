import { Link } from '@tanstack/react-router';
import { ApiDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { ApiQuery } from '../../app/graphql/gql/auth/graphql.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { Access } from './access.tsx';
import { ApiActs } from './api-acts.tsx';
import { apiRoute } from './route.ts';
import { Settings } from './settings.tsx';

/** One API: its tokens, how clients ask for them, and the clients of other projects that may. */
export function Api() {
  const { project, api: id } = apiRoute.useParams();
  const screen = useScreen(ApiDocument, { id });
  const api = screen.data && apiOf(screen.data);
  return (
    <Screen
      title={api?.name ?? 'API'}
      above={
        <Link to="/$project/apis" params={{ project }}>
          APIs
        </Link>
      }
      note={api && <CopyId id={api.identifier} />}
      actions={api && <ApiActs api={api} project={project} />}
      needs="project:admin"
      of={screen}
    >
      {() =>
        api ? (
          <>
            <Settings api={api} />
            <Access api={api} />
          </>
        ) : (
          <Message title="There is nothing here">It may have been removed, or you may not see it.</Message>
        )
      }
    </Screen>
  );
}

function apiOf({ node }: ApiQuery) {
  return node?.__typename === 'ResourceServer' ? node : undefined;
}
