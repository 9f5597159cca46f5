import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CombinedError } from 'urql';
import type { Operation } from '../../app/graphql/operation.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { changeOf, entriesOf, newEntry } from './entries.ts';
import type { Entry } from './entries.ts';
import classes from './metadata.module.css';

/** The mutation that changes the metadata of a thing. */
export type MetadataChange<Data> = Operation<Data, { id: string; metadata: Record<string, string> }>;

interface EditMetadataProps<Data> {
  id: string;
  metadata: Record<string, string>;
  document: MetadataChange<Data>;
  onClose: () => void;
}

/** Changes keys and values; a key without a value is removed. */
export function EditMetadata<Data>({ id, metadata, document, onClose }: EditMetadataProps<Data>) {
  const [entries, setEntries] = useState(() => [...entriesOf(metadata), newEntry()]);
  const act = useAct(document, { isForm: true });
  const change = (key: string, values: Partial<Entry>) =>
    setEntries(entries.map((entry) => (entry.id === key ? { ...entry, ...values } : entry)));
  const save = async () => {
    if (await act.run({ id, metadata: changeOf(metadata, entries) }, 'Saved.')) onClose();
  };
  return (
    <FormDialog title="Edit the metadata" action="Save" isOpen onClose={onClose} act={act} onSubmit={save}>
      <div className={classes.entries}>
        {entries.map((entry, index) => (
          <EntryFields
            key={entry.id}
            entry={entry}
            index={index}
            error={act.error}
            onChange={(values) => change(entry.id, values)}
            onRemove={() => setEntries(entries.filter((each) => each.id !== entry.id))}
          />
        ))}
      </div>
      {problemAt(act.error, '/metadata') && (
        <Text role="alert" c="var(--console-bad)">
          It {problemAt(act.error, '/metadata')}.
        </Text>
      )}
      <div>
        <Button variant="default" onClick={() => setEntries([...entries, newEntry()])}>
          Add a key
        </Button>
      </div>
    </FormDialog>
  );
}

interface EntryFieldsProps {
  entry: Entry;
  index: number;
  error: CombinedError | undefined;
  onChange: (values: Partial<Entry>) => void;
  onRemove: () => void;
}

function EntryFields({ entry, index, error, onChange, onRemove }: EntryFieldsProps) {
  const pointer = `/metadata/${entry.name.trim().replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return (
    <div className={classes.entry}>
      <TextInput
        label={`Key ${index + 1}`}
        data-autofocus={index === 0 ? true : undefined}
        value={entry.name}
        error={entry.name.trim() ? problemAt(error, pointer) : undefined}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextInput
        label={`Value ${index + 1}`}
        value={entry.value}
        onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
      />
      <Button variant="default" aria-label={`Remove key ${index + 1}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}
