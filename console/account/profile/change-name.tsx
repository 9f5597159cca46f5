import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { UpdateProfileDocument } from '../../app/graphql/gql/account/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import type { ChangeProps } from './person.ts';

/** Changes the name that others read. */
export function ChangeName({ person, onClose }: ChangeProps) {
  const [name, setName] = useState(person.name);
  const act = useAct(UpdateProfileDocument, { isForm: true });
  const save = async () => {
    if (await act.run({ input: { name } }, 'Saved.')) onClose();
  };
  return (
    <FormDialog title="Change your name" action="Save" isOpen onClose={onClose} act={act} onSubmit={save}>
      <TextInput
        label="Name"
        description="Members of your projects and programs that you sign in to read it."
        autoComplete="name"
        required
        data-autofocus
        value={name}
        error={problemAt(act.error, '/name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FormDialog>
  );
}
