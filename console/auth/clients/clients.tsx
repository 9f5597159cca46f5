import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { ClientsDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { ClientsQuery } from '../../app/graphql/gql/auth/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { List } from '../../app/list/list.tsx';
import { RowLink } from '../../app/list/row-link.tsx';
import { pageOf } from '../../app/list/search.ts';
import { Message } from '../../app/parts/message.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { RegistrationTokens } from '../registration/registration-tokens.tsx';
import { SecretDialog } from '../secret/secret-dialog.tsx';
import { CreateClient } from './create-client.tsx';
import { authentications, kinds } from './kinds.ts';
import { clientsRoute } from './route.ts';

type Row = NonNullable<ClientsQuery['project']>['clients']['nodes'][number];

const columns = (project: string): Column<Row>[] => [
  {
    label: 'Name',
    cell: ({ id, name }) => (
      <RowLink to="/$project/clients/$client" params={{ project, client: id }}>
        {name}
      </RowLink>
    ),
  },
  { label: 'Status', cell: ({ disabledAt }) => <Status value={disabledAt ? 'disabled' : 'active'} /> },
  { label: 'Kind', cell: ({ kind }) => kinds[kind].label },
  { label: 'Authenticates', isHiddenOnPhone: true, cell: ({ authentication }) => authentications[authentication] },
  { label: 'Created', isNumber: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

/** The programs that sign people in, or act for the project, by OAuth. */
export function Clients() {
  const { project } = clientsRoute.useParams();
  const search = clientsRoute.useSearch();
  const navigate = clientsRoute.useNavigate();
  const moveOn = useMoveOn('The client is created.');
  const [isCreating, { open, close }] = useDisclosure();
  const [made, setMade] = useState<{ client: string; secret: string | null }>();
  const screen = useScreen(ClientsDocument, { project, ...pageOf(search) });
  const show = (client: string) => moveOn({ to: '/$project/clients/$client', params: { project, client } });
  const created = (client: string, secret?: string | null) => {
    close();
    if (secret === undefined) void show(client);
    else setMade({ client, secret });
  };
  const create = <Button onClick={open}>Create a client</Button>;
  return (
    <Screen
      title="Clients"
      needs="project:admin"
      count={screen.data?.project?.clients.totalCount}
      of={screen}
      actions={create}
    >
      {({ project: found }) =>
        found && (
          <>
            <List
              label="Clients"
              page={found.clients}
              columns={columns(project)}
              search={search}
              onSearch={(next) => void navigate({ search: next })}
              filters={[]}
              empty={
                <Message title="No clients yet" action={create}>
                  A client lets a program of yours sign people in, or act for the project.
                </Message>
              }
              unfound={<Message title="No clients on this page" />}
            />
            <RegistrationTokens project={project} tokens={found.registrationTokens.nodes} />
            {isCreating && <CreateClient project={project} onClose={close} onCreated={created} />}
            {made && (
              <SecretDialog
                title="The client’s secret"
                label="Secret"
                secret={made.secret}
                instead="On the page of the client, add another secret and revoke the lost one."
                onClose={() => void show(made.client)}
              >
                The client proves itself with it. Its page has code that is ready to paste.
              </SecretDialog>
            )}
          </>
        )
      }
    </Screen>
  );
}
