import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ApisDocument } from '../../app/graphql/gql/auth/graphql.ts';
import { List } from '../../app/list/list.tsx';
import { pageOf } from '../../app/list/search.ts';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { apiColumns } from './columns.tsx';
import { CreateApi } from './create-api.tsx';
import { apisRoute } from './route.ts';

/** The project's own APIs, for which the hub issues access tokens. */
export function Apis() {
  const { project } = apisRoute.useParams();
  const search = apisRoute.useSearch();
  const navigate = apisRoute.useNavigate();
  const [isCreating, { open, close }] = useDisclosure();
  const screen = useScreen(ApisDocument, { project, ...pageOf(search) });
  const create = <Button onClick={open}>Register an API</Button>;
  return (
    <Screen
      title="APIs"
      needs="project:admin"
      count={screen.data?.project?.resourceServers.totalCount}
      of={screen}
      actions={create}
    >
      {({ project: found }) =>
        found && (
          <>
            <List
              label="APIs"
              page={found.resourceServers}
              columns={apiColumns(project)}
              search={search}
              onSearch={(next) => void navigate({ search: next })}
              filters={[]}
              empty={
                <Message title="No APIs yet" action={create}>
                  Register an API of yours, and the hub issues access tokens for it to the clients that you allow.
                </Message>
              }
              unfound={<Message title="No APIs on this page" />}
            />
            {isCreating && <CreateApi project={project} onClose={close} />}
          </>
        )
      }
    </Screen>
  );
}
