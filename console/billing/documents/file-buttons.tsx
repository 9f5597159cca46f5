import { Button } from '@mantine/core';
import { useState } from 'react';
import { useClient } from 'urql';
import type { DocumentFormat } from '../../app/graphql/gql/billing/graphql.ts';
import type { Operation } from '../../app/graphql/operation.ts';
import { notify } from '../../app/parts/notify.ts';
import { sentenceOf } from '../../app/parts/problem.tsx';
import { saveFile } from '../../app/parts/save-file.ts';

interface FileAnswer {
  file: { filename: string; content: string } | null;
}

interface FileButtonsProps {
  id: string;
  hasXml: boolean;
  /** The query that reads the file of an invoice or a credit note. */
  document: Operation<FileAnswer, { id: string; format: DocumentFormat }>;
}

/** The buttons that save an invoice or a credit note as the customer gets it. */
export function FileButtons({ id, hasXml, document }: FileButtonsProps) {
  return (
    <>
      <FileButton id={id} format="pdf" document={document} />
      {hasXml && <FileButton id={id} format="xml" document={document} />}
    </>
  );
}

/** A file is large, and is not kept. */
const policy = { requestPolicy: 'network-only' } as const;

function FileButton({ id, format, document }: Omit<FileButtonsProps, 'hasXml'> & { format: DocumentFormat }) {
  const client = useClient();
  const [isRunning, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    const { data, error } = await client.query<FileAnswer>(document.toString(), { id, format }, policy);
    setRunning(false);
    if (data?.file) saveFile(data.file);
    else if (error) void notify({ title: 'No file', message: sentenceOf(error), color: 'red' });
  };
  return (
    <Button variant="default" loading={isRunning} onClick={() => void save()}>
      {format.toUpperCase()}
    </Button>
  );
}
