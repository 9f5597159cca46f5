import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import {
  DeleteWebhookEndpointDocument,
  DisableWebhookEndpointDocument,
  EnableWebhookEndpointDocument,
  TestWebhookEndpointDocument,
} from '../../app/graphql/gql/auth/graphql.ts';
import type { WebhookEndpointPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { ActionsMenu } from '../../app/parts/actions-menu.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import { SecretDialog } from '../secret/secret-dialog.tsx';
import { EditEndpoint } from './edit-endpoint.tsx';
import { ReplayEvents } from './replay-events.tsx';
import { RotateSecret } from './rotate-secret.tsx';

interface EndpointActsProps {
  endpoint: WebhookEndpointPartsFragment;
  project: string;
}

/** The actions that an endpoint offers. */
export function EndpointActs({ endpoint, project }: EndpointActsProps) {
  const { id, url, isEnabled } = endpoint;
  const [isEditing, edit] = useDisclosure();
  const [isReplaying, replay] = useDisclosure();
  const [isRotating, rotate] = useDisclosure();
  const [secret, setSecret] = useState<string | null>();
  const moveOn = useMoveOn();
  const test = useAct(TestWebhookEndpointDocument);
  const enable = useAct(EnableWebhookEndpointDocument);
  const disable = useAct(DisableWebhookEndpointDocument);
  const remove = useAct(DeleteWebhookEndpointDocument);
  const removeAndLeave = async () => {
    if (await remove.run({ id }, 'The endpoint is deleted.'))
      await moveOn({ to: '/$project/webhooks', params: { project } });
  };
  return (
    <>
      {isEnabled ? (
        <Button
          variant="default"
          loading={test.isRunning}
          onClick={() => void test.run({ id }, 'A test is on its way.')}
        >
          Send a test
        </Button>
      ) : (
        <Button loading={enable.isRunning} onClick={() => void enable.run({ id }, 'It gets events again.')}>
          Enable
        </Button>
      )}
      <Button variant="default" onClick={edit.open}>
        Edit
      </Button>
      <ActionsMenu
        of="the endpoint"
        choices={[
          { label: 'Replace the secret', open: rotate.open },
          ...(isEnabled
            ? [
                { label: 'Replay events', open: replay.open },
                {
                  label: 'Disable',
                  text: `${url} gets no more events. What happens meanwhile is sent only if you replay it.`,
                  run: () => disable.run({ id }, 'It gets no more events.'),
                },
              ]
            : []),
          {
            label: 'Delete',
            isDangerous: true,
            text: `${url} gets no more events, and the record of its messages is removed. This cannot be undone.`,
            run: removeAndLeave,
          },
        ]}
      />
      {isEditing && <EditEndpoint endpoint={endpoint} onClose={edit.close} />}
      {isReplaying && <ReplayEvents id={id} onClose={replay.close} />}
      {isRotating && (
        <RotateSecret
          id={id}
          onClose={rotate.close}
          onCreated={(made) => {
            rotate.close();
            setSecret(made);
          }}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          title="The new secret of your endpoint"
          label="Secret"
          secret={secret}
          instead="Replace the secret again to get another one."
          onClose={() => setSecret(undefined)}
        >
          Until the one before ends, messages are signed by both.
        </SecretDialog>
      )}
    </>
  );
}
