import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useClient } from 'urql';
import type { Operation } from '../graphql/operation.ts';
import { notify } from './notify.ts';
import { sentenceOf } from './problem.tsx';

interface FileLinkProps<Data> {
  children: string;
  /** The file, for readers who do not see the row. */
  name: string;
  document: Operation<Data, { id: string }>;
  id: string;
  /** Gives the file to the browser. */
  onRead: (data: Data) => void;
}

/** Asks for a file when it is wanted: what the answer has is large, or ends soon, and is not kept. */
export function FileLink<Data>({ children, name, document, id, onRead }: FileLinkProps<Data>) {
  const client = useClient();
  const [isRunning, setRunning] = useState(false);
  const read = async () => {
    setRunning(true);
    const { data, error } = await client.query<Data>(document.toString(), { id }, { requestPolicy: 'network-only' });
    setRunning(false);
    if (error) void notify({ title: 'No file', message: sentenceOf(error), color: 'red' });
    else if (data) onRead(data);
  };
  return (
    <Anchor
      component="button"
      type="button"
      size="md"
      aria-label={`${children} of ${name}`}
      disabled={isRunning}
      onClick={() => void read()}
    >
      {children}
    </Anchor>
  );
}
