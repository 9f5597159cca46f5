import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Message } from '../parts/message.tsx';

/** Shows instead of a screen that failed, so that the others can still be opened. */
export function Crash({ error }: ErrorComponentProps) {
  return (
    <Message
      isPage
      title="This screen stopped working"
      action={
        <Button variant="default" onClick={() => location.reload()}>
          Load it again
        </Button>
      }
    >
      {error instanceof Error ? error.message : 'The reason is unknown.'}
    </Message>
  );
}
