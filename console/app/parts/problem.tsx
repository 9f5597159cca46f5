import { Button } from '@mantine/core';
import type { CombinedError } from 'urql';
import { Message } from './message.tsx';
import { extensionsOf, sentenceOf } from './problems.ts';

export { extensionsOf, problemAt, sentenceOf, unmadeSentenceOf } from './problems.ts';

/** Shows what the role of the person does not allow. */
export function Forbidden({ children }: { children?: string }) {
  return (
    <Message title="You may not see this">
      {children} Your role in the project does not allow it. An owner or admin can give you another one.
    </Message>
  );
}

/** Shows instead of a screen that no role in a project gives. */
export function OperatorsOnly() {
  return <Message title="You may not see this">Only an operator of the network can do this.</Message>;
}

/** Says why a screen has nothing to show, and what can be done. */
export function Problem({ error, retry }: { error: CombinedError; retry: () => void }) {
  const { kind, code } = extensionsOf(error);
  if (code === 'operator_required') return <OperatorsOnly />;
  if (kind === 'forbidden') return <Forbidden>{sentenceOf(error)}</Forbidden>;
  if (kind === 'not_found' || code === 'invalid_id')
    return (
      <Message title="There is nothing here">
        {sentenceOf(error)} It may have been deleted, or you may not see it.
      </Message>
    );
  return (
    <Message
      title={error.networkError ? 'No connection' : 'This could not be loaded'}
      action={
        <Button variant="default" onClick={retry}>
          Try again
        </Button>
      }
    >
      {sentenceOf(error)}
    </Message>
  );
}
