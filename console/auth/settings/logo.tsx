import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { SetProjectLogoDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { ProjectPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { CodeNote } from '../../app/parts/code.tsx';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { LogoField } from '../../app/parts/logo-field.tsx';
import { LogoImage } from '../../app/parts/logo-image.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';

/** The logo that people see when they sign in to the project and give their consent. */
export function Logo({ project }: { project: ProjectPartsFragment }) {
  const [isEditing, { open, close }] = useDisclosure();
  const change = (
    <Button variant="default" size="compact-sm" onClick={open}>
      Change
    </Button>
  );
  return (
    <Section title="Logo" action={change}>
      {project.logoUrl ? (
        <LogoImage src={project.logoUrl} alt={`The logo of ${project.name}`} />
      ) : (
        <CodeNote>None: the pages of sign-in show the name alone.</CodeNote>
      )}
      {isEditing && <ChangeLogo project={project} onClose={close} />}
    </Section>
  );
}

function ChangeLogo({ project, onClose }: { project: ProjectPartsFragment; onClose: () => void }) {
  const [logo, setLogo] = useState<string | null>();
  const act = useAct(SetProjectLogoDocument, { isForm: true });
  const save = async () => {
    if (logo === undefined) return onClose();
    if (await act.run({ input: { projectId: project.id, logo } }, 'Saved. Pages show it at once.')) onClose();
  };
  return (
    <FormDialog title="Change the logo" action="Save" isOpen onClose={onClose} act={act} onSubmit={save}>
      <LogoField current={project.logoUrl} value={logo} onChange={setLogo} error={problemAt(act.error, '/logo')} />
    </FormDialog>
  );
}
