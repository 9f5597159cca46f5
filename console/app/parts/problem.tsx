import { Button } from '@mantine/core';
import type { CombinedError } from 'urql';
import { Message } from './message.tsx';

/** What the API says about an error, beyond its message. */
interface Extensions {
  kind?: string;
  code?: string;
  problems?: { pointer: string; detail: string }[];
}

export function extensionsOf(error: CombinedError | undefined): Extensions {
  return (error?.graphQLErrors[0]?.extensions ?? {}) as Extensions;
}

/** The sentence of a refusal, without the library's prefix. */
export function sentenceOf(error: CombinedError): string {
  if (error.networkError) return 'The hub cannot be reached. Check the connection, then try again.';
  return error.graphQLErrors.map(({ message }) => message).join(' ');
}

/** Shows what the role of the person does not allow. */
export function Forbidden({ children }: { children?: string }) {
  return (
    <Message title="You may not see this">
      {children} Your role in the project does not allow it. An owner or admin can give you another one.
    </Message>
  );
}

/** Says why a screen has nothing to show, and what can be done. */
export function Problem({ error, retry }: { error: CombinedError; retry: () => void }) {
  const { kind, code } = extensionsOf(error);
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

/** What is wrong with the field at a pointer, such as `/slug`; pointers of an input begin with its name. */
export function problemAt(error: CombinedError | undefined, pointer: string): string | undefined {
  return extensionsOf(error).problems?.find((each) => each.pointer.endsWith(pointer))?.detail;
}
