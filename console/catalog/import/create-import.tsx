import { FileInput, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { CreateImportDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import type { BulkFormat, ImportMode } from '../../app/graphql/gql/catalog/graphql.ts';
import { formatBytes } from '../../app/parts/bytes.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import { keepFile } from './chosen-file.ts';

const modes: { value: ImportMode; label: string; text: string }[] = [
  {
    value: 'upsert',
    label: 'Create and update',
    text: 'A product that exists becomes what its line says: fields that are left out are emptied, except the status.',
  },
  { value: 'create', label: 'Only create', text: 'The file is refused if one of its products exists.' },
];

/** Opens an import for a file, which its page then sends. */
export function CreateImport({ project, onClose }: { project: string; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [mode, setMode] = useState<ImportMode>('upsert');
  const act = useAct(CreateImportDocument, { isForm: true });
  const moveOn = useMoveOn('The import is created. Open it to send the file.');
  const create = async () => {
    setMissing(!file);
    if (!file) return;
    const made = await act.run({ input: { projectId: project, format: formatOf(file), mode } });
    const id = made?.createImport?.import.id;
    if (!id) return;
    keepFile(id, file);
    await moveOn({ to: '/$project/imports/$import', params: { project, import: id } });
  };
  return (
    <FormDialog title="Import products" action="Send the file" isOpen onClose={onClose} act={act} onSubmit={create}>
      <FileInput
        label="File"
        description={file ? formatBytes(file.size) : 'CSV with a header, or JSON Lines: a product on each line.'}
        placeholder="Choose a file"
        accept=".csv,.jsonl,.ndjson,text/csv,application/x-ndjson"
        required
        value={file}
        error={isMissing && !file && 'Choose a file.'}
        onChange={setFile}
      />
      <Radio.Group label="Products" value={mode} onChange={(chosen) => setMode(chosen as ImportMode)}>
        <Stack gap="xs" mt="xs">
          {modes.map(({ value, label, text }) => (
            <Radio key={value} value={value} label={label} description={text} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}

/** Files say their format by their names; the hub checks what they hold. */
function formatOf({ name, type }: File): BulkFormat {
  return type === 'text/csv' || name.toLowerCase().endsWith('.csv') ? 'csv' : 'jsonl';
}
