import { Checkbox, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { UpdateProjectDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { ProjectPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';

/** Changes what people read of the project, and the rules of its sign-in. */
export function EditProject({ project, onClose }: { project: ProjectPartsFragment; onClose: () => void }) {
  const [draft, setDraft] = useState({
    ...{ name: project.name, requiresPkce: project.requiresPkce, usageRetentionMonths: project.usageRetentionMonths },
    ...{ description: project.description ?? '', homepageUrl: project.homepageUrl ?? '' },
  });
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change });
  const act = useAct(UpdateProjectDocument, { isForm: true });
  const save = async () => {
    const texts = { description: draft.description.trim() || null, homepageUrl: draft.homepageUrl.trim() || null };
    const changes = changesOf(project, { ...draft, ...texts });
    if (await act.run({ input: { projectId: project.id, ...changes } }, 'Saved.')) onClose();
  };
  return (
    <FormDialog title="Edit the project" action="Save" isOpen onClose={onClose} act={act} onSubmit={save}>
      <TextInput
        label="Name"
        description="People read it when they sign in."
        required
        data-autofocus
        value={draft.name}
        error={problemAt(act.error, '/name')}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <Textarea
        label="Description"
        autosize
        minRows={3}
        maxRows={10}
        value={draft.description}
        error={problemAt(act.error, '/description')}
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
      />
      <TextInput
        label="Website"
        placeholder="https://forge.example"
        value={draft.homepageUrl}
        error={problemAt(act.error, '/homepageUrl')}
        onChange={({ currentTarget }) => set({ homepageUrl: currentTarget.value })}
      />
      <Checkbox
        label="All clients must use PKCE"
        description="Also those that could send a nonce instead. Sign-ins of clients without PKCE fail from then on."
        checked={draft.requiresPkce}
        onChange={({ currentTarget }) => set({ requiresPkce: currentTarget.checked })}
      />
      <TextInput
        label="Months that usage events are kept"
        description="Empty for ever. Totals stay, and events that may still be billed. What was removed does not come back."
        type="number"
        min={2}
        max={1200}
        value={draft.usageRetentionMonths ?? ''}
        error={problemAt(act.error, '/usageRetentionMonths')}
        onChange={({ currentTarget: { value } }) => set({ usageRetentionMonths: value ? Number(value) : null })}
      />
    </FormDialog>
  );
}

type Changes = Partial<
  Pick<ProjectPartsFragment, 'name' | 'description' | 'homepageUrl' | 'requiresPkce' | 'usageRetentionMonths'>
>;

/** The differences from the project, so that the audit names nothing else. */
function changesOf(project: ProjectPartsFragment, wanted: Changes): Changes {
  const before = project as Record<string, unknown>;
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== (before[name] ?? null)));
}
