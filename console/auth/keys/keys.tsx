import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { ApiKeysDocument, RevokeApiKeyDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { ApiKeyPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { List } from '../../app/list/list.tsx';
import { pageOf } from '../../app/list/search.ts';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { SecretDialog } from '../secret/secret-dialog.tsx';
import { keyColumns } from './columns.tsx';
import { CreateKey } from './create-key.tsx';
import { RotateKey } from './rotate-key.tsx';
import { keysRoute } from './route.ts';

/** The keys with which the project's own programs ask the hub. */
export function Keys() {
  const { project } = keysRoute.useParams();
  const search = keysRoute.useSearch();
  const navigate = keysRoute.useNavigate();
  const [isCreating, { open, close }] = useDisclosure();
  const [rotated, setRotated] = useState<ApiKeyPartsFragment>();
  const [secret, setSecret] = useState<string | null>();
  const revocation = useAct(RevokeApiKeyDocument);
  const screen = useScreen(ApiKeysDocument, { project, ...pageOf(search) });
  const show = (key: string | null) => {
    close();
    setRotated(undefined);
    setSecret(key);
  };
  const columns = keyColumns({
    onRotate: setRotated,
    revoke: ({ id, name }) => revocation.run({ id }, `${name} is revoked.`),
  });
  const create = <Button onClick={open}>Create an API key</Button>;
  return (
    <Screen
      title="API keys"
      needs="project:admin"
      count={screen.data?.project?.apiKeys.totalCount}
      of={screen}
      actions={create}
    >
      {({ project: found }) =>
        found && (
          <>
            <List
              label="API keys"
              page={found.apiKeys}
              columns={columns}
              search={search}
              onSearch={(next) => void navigate({ search: next })}
              filters={[]}
              empty={
                <Message title="No API keys yet" action={create}>
                  With a key a program of yours asks the hub in the name of the project.
                </Message>
              }
              unfound={<Message title="No API keys on this page" />}
            />
            {isCreating && <CreateKey project={project} onClose={close} onCreated={show} />}
            {rotated && <RotateKey of={rotated} onClose={() => setRotated(undefined)} onCreated={show} />}
            {secret !== undefined && (
              <SecretDialog
                title="Your new API key"
                label="Key"
                secret={secret}
                instead="Replace the key in the list to get another one, and let the old one end at once."
                onClose={() => setSecret(undefined)}
              >
                Programs send it as “Authorization: Bearer …”.
              </SecretDialog>
            )}
          </>
        )
      }
    </Screen>
  );
}
