import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { UpdateReleaseDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import type { ReleasePartsFragment } from '../../app/graphql/gql/catalog/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { MarkdownField } from '../markdown/markdown-field.tsx';

/** Changes the name and the notes; the version and the files stay. */
export function EditRelease({ release, onClose }: { release: ReleasePartsFragment; onClose: () => void }) {
  const [name, setName] = useState(release.name ?? '');
  const [notes, setNotes] = useState(release.notes ?? '');
  const act = useAct(UpdateReleaseDocument, { isForm: true });
  const save = async () => {
    const input = { name: name || null, notes: notes || null };
    if (await act.run({ id: release.id, input }, 'Saved.')) onClose();
  };
  return (
    <FormDialog title={`Edit ${release.version}`} action="Save" isOpen onClose={onClose} act={act} onSubmit={save}>
      <TextInput
        label="Name"
        value={name}
        error={problemAt(act.error, '/name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <MarkdownField
        label="Release notes"
        minRows={8}
        maxRows={20}
        isFocused
        value={notes}
        error={problemAt(act.error, '/notes')}
        onChange={setNotes}
      />
    </FormDialog>
  );
}
