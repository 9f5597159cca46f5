import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { WebhookEndpointsDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { WebhookEndpointPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { choices } from '../../app/list/choices.ts';
import type { Column } from '../../app/list/columns.ts';
import { List } from '../../app/list/list.tsx';
import { RowLink } from '../../app/list/row-link.tsx';
import { pageOf } from '../../app/list/search.ts';
import { Message } from '../../app/parts/message.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { SecretDialog } from '../secret/secret-dialog.tsx';
import { CreateEndpoint } from './create-endpoint.tsx';
import { stateOf } from './endpoint-draft.ts';
import { webhooksRoute } from './route.ts';

const filters = [{ name: 'state', label: 'State', options: choices('Any state', ['enabled', 'disabled']) }];

const columns = (project: string): Column<WebhookEndpointPartsFragment>[] => [
  {
    label: 'Address',
    cell: ({ id, url, description }) => (
      <>
        <RowLink to="/$project/webhooks/$webhook" params={{ project, webhook: id }}>
          {url}
        </RowLink>
        {description && <small>{description}</small>}
      </>
    ),
  },
  { label: 'State', cell: (endpoint) => <Status value={stateOf(endpoint)} /> },
  {
    label: 'Events',
    isHiddenOnPhone: true,
    cell: ({ eventTypes }) => <small>{eventTypes?.join(', ') ?? 'All'}</small>,
  },
  { label: 'Last accepted', isNumber: true, cell: ({ lastSuccessAt }) => <Moment at={lastSuccessAt} /> },
];

/** The addresses that get the events of the project. */
export function Webhooks() {
  const { project } = webhooksRoute.useParams();
  const search = webhooksRoute.useSearch();
  const navigate = webhooksRoute.useNavigate();
  const [isCreating, { open, close }] = useDisclosure();
  const [secret, setSecret] = useState<string | null>();
  const isEnabled = search.state && search.state === 'enabled';
  const screen = useScreen(WebhookEndpointsDocument, { filter: { projectId: project, isEnabled }, ...pageOf(search) });
  const create = <Button onClick={open}>Create an endpoint</Button>;
  const show = (made: string | null) => {
    close();
    setSecret(made);
  };
  return (
    <Screen
      title="Webhooks"
      needs="project:admin"
      count={screen.data?.webhookEndpoints?.totalCount}
      of={screen}
      actions={create}
    >
      {({ webhookEndpoints }) =>
        webhookEndpoints && (
          <>
            <List
              label="Webhook endpoints"
              page={webhookEndpoints}
              columns={columns(project)}
              search={search}
              onSearch={(next) => void navigate({ search: next })}
              filters={filters}
              empty={
                <Message title="No endpoints yet" action={create}>
                  An endpoint is an address of your server that gets the events of the project, signed.
                </Message>
              }
              unfound={<Message title="No endpoint matches">Try another filter.</Message>}
            />
            {isCreating && <CreateEndpoint project={project} onClose={close} onCreated={show} />}
            {secret !== undefined && (
              <SecretDialog
                title="The secret of your endpoint"
                label="Secret"
                secret={secret}
                instead="Open the endpoint and replace its secret to get another one."
                onClose={() => setSecret(undefined)}
              >
                Your server verifies by it that a message comes from the hub.
              </SecretDialog>
            )}
          </>
        )
      }
    </Screen>
  );
}
