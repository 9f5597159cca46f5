import { Button } from '@mantine/core';
import { SendEmailVerificationDocument } from '../graphql/gql/graphql.ts';
import { Message } from '../parts/message.tsx';
import { useAct } from '../parts/use-act.ts';
import { useViewer } from './viewer.ts';

/** Shows instead of every screen while the address of the account is not confirmed, since the API then refuses all. */
export function Unconfirmed() {
  const { me } = useViewer();
  const act = useAct(SendEmailVerificationDocument);
  return (
    <Message
      isPage
      title="Confirm your email address"
      action={
        <Button loading={act.isRunning} onClick={() => void act.run({}, 'The link was sent.')}>
          Send the link again
        </Button>
      }
    >
      Open the link that was sent to {me.user?.email}. This page goes on by itself once you have confirmed it.
    </Message>
  );
}
