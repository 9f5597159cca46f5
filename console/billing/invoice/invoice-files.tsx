import { Button } from '@mantine/core';
import { useState } from 'react';
import { useClient } from 'urql';
import { InvoiceFileDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { DocumentFormat, InvoiceFileQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { notify } from '../../app/parts/notify.ts';
import { saveFile } from '../../app/parts/save-file.ts';
import { sentenceOf } from '../../app/parts/problem.tsx';

/** The buttons that save the invoice as the customer gets it. */
export function InvoiceFiles({ id, hasXml }: { id: string; hasXml: boolean }) {
  return (
    <>
      <FileButton id={id} format="pdf" />
      {hasXml && <FileButton id={id} format="xml" />}
    </>
  );
}

/** A file is large, and is not kept. */
const policy = { requestPolicy: 'network-only' } as const;

function FileButton({ id, format }: { id: string; format: DocumentFormat }) {
  const client = useClient();
  const [isRunning, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    const { data, error } = await client.query<InvoiceFileQuery>(
      InvoiceFileDocument.toString(),
      { id, format },
      policy,
    );
    setRunning(false);
    if (data?.invoiceDocument) saveFile(data.invoiceDocument);
    else if (error) void notify({ title: 'No file', message: sentenceOf(error), color: 'red' });
  };
  return (
    <Button variant="default" loading={isRunning} onClick={() => void save()}>
      {format.toUpperCase()}
    </Button>
  );
}
