import { Button } from '@mantine/core';
import type { DocumentFormat } from '../../app/graphql/gql/billing/graphql.ts';
import { useFile } from './use-file.ts';
import type { DocumentFile } from './use-file.ts';

interface FileButtonsProps extends DocumentFile {
  hasXml: boolean;
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

function FileButton({ id, format, document }: Omit<FileButtonsProps, 'hasXml'> & { format: DocumentFormat }) {
  const { isRunning, save } = useFile({ id, document });
  return (
    <Button variant="default" loading={isRunning} onClick={() => void save(format)}>
      {format.toUpperCase()}
    </Button>
  );
}
