import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { CreateProjectDocument } from '../../app/graphql/gql/auth/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { slugOf } from '../../app/parts/slug.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMoveOn } from '../../app/parts/use-move-on.ts';

/** Asks for what a new project needs, and opens it. */
export function CreateProject({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [name, setName] = useState('');
  const [slug, setSlug] = useState<string>();
  const act = useAct(CreateProjectDocument, { isForm: true });
  const moveOn = useMoveOn('The project is created.');
  const create = async () => {
    const made = await act.run({ input: { name, slug: slug ?? slugOf(name) } });
    const project = made?.createProject?.project.id;
    if (project) await moveOn({ to: '/$project', params: { project } });
  };
  return (
    <FormDialog title="Create a project" action="Create" isOpen={isOpen} onClose={onClose} act={act} onSubmit={create}>
      <TextInput
        label="Name"
        required
        data-autofocus
        value={name}
        error={problemAt(act.error, '/name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label="Slug"
        description="Part of addresses; it does not change later."
        required
        value={slug ?? slugOf(name)}
        error={problemAt(act.error, '/slug')}
        onChange={({ currentTarget }) => setSlug(currentTarget.value)}
      />
    </FormDialog>
  );
}
