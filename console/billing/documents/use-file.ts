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

/** An invoice or a credit note, with the query that reads its file. */
export interface DocumentFile {
  id: string;
  document: Operation<FileAnswer, { id: string; format: DocumentFormat }>;
}

/** A file is large, and is not kept. */
const policy = { requestPolicy: 'network-only' } as const;

/** Saves an invoice or a credit note as the customer gets it. */
export function useFile({ id, document }: DocumentFile) {
  const client = useClient();
  const [isRunning, setRunning] = useState(false);
  const save = async (format: DocumentFormat) => {
    setRunning(true);
    const { data, error } = await client.query<FileAnswer>(document.toString(), { id, format }, policy);
    setRunning(false);
    if (data?.file) saveFile(data.file);
    else if (error) void notify({ title: 'No file', message: sentenceOf(error), color: 'red' });
  };
  return { isRunning, save };
}
