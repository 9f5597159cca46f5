import { Radio, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { CombinedError, useClient } from 'urql';
import type { BulkFormat } from '../../app/graphql/gql/catalog/graphql.ts';
import { formatBytes } from '../../app/parts/bytes.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { saveBlob } from '../../app/parts/save-file.ts';
import { readExport } from './read-export.ts';

const formats: { value: BulkFormat; label: string; text: string }[] = [
  { value: 'csv', label: 'CSV', text: 'For spreadsheets: a product in each row.' },
  { value: 'jsonl', label: 'JSON Lines', text: 'For programs: a product on each line.' },
];

/** Saves the whole catalog as one file, which an import takes again. */
export function ExportProducts({ project, onClose }: { project: string; onClose: () => void }) {
  const client = useClient();
  const [format, setFormat] = useState<BulkFormat>('csv');
  const [size, setSize] = useState<number>();
  const [error, setError] = useState<CombinedError>();
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const save = async () => {
    const pieces: Blob[] = [];
    setError(undefined);
    setSize(0);
    try {
      for await (const text of readExport({ client, project, format })) {
        if (isClosed.current) return;
        pieces.push(new Blob([text]));
        setSize(pieces.reduce((sum, piece) => sum + piece.size, 0));
      }
      saveBlob(`products.${format}`, new Blob(pieces));
      onClose();
    } catch (reason) {
      setError(reason instanceof CombinedError ? reason : new CombinedError({ networkError: reason as Error }));
    } finally {
      setSize(undefined);
    }
  };
  return (
    <FormDialog
      title="Export products"
      action="Save the file"
      isOpen
      onClose={onClose}
      act={{ isRunning: size !== undefined, error }}
      onSubmit={save}
    >
      <Text>All products of the project with their plans and prices. Import the file here or in another project.</Text>
      <Radio.Group label="Format" value={format} onChange={(chosen) => setFormat(chosen as BulkFormat)}>
        <Stack gap="xs" mt="xs">
          {formats.map(({ value, label, text }) => (
            <Radio key={value} value={value} label={label} description={text} />
          ))}
        </Stack>
      </Radio.Group>
      {size !== undefined && <Text component="output">{formatBytes(size)} read …</Text>}
    </FormDialog>
  );
}
