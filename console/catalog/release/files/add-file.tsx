import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { CreateArtifactDocument } from '../../../app/graphql/gql/catalog/graphql.ts';
import type { CreateArtifactMutation } from '../../../app/graphql/gql/catalog/graphql.ts';
import { FormDialog } from '../../../app/parts/form-dialog.tsx';
import { problemAt } from '../../../app/parts/problem.tsx';
import { useAct } from '../../../app/parts/use-act.ts';
import { FileField } from './file-field.tsx';
import { guessTarget } from './guess-target.ts';
import { useChecksum } from './use-checksum.ts';

type Added = NonNullable<CreateArtifactMutation['createArtifact']>;

interface AddFileProps {
  release: string;
  onClose: () => void;
  /** The file is announced, and can be sent. */
  onAdded: (added: Added, file: File) => void;
}

/** Announces a file of a release. Its checksum is calculated while the form is open. */
export function AddFile({ release, onClose, onAdded }: AddFileProps) {
  const checksum = useChecksum();
  const [platform, setPlatform] = useState('');
  const [arch, setArch] = useState('');
  const [isWaiting, setWaiting] = useState(false);
  const act = useAct(CreateArtifactDocument, { isForm: true });
  const guess = (file: File | null) => {
    const target = guessTarget(file?.name ?? '');
    setPlatform(target.platform);
    setArch(target.arch);
  };
  const add = async () => {
    const file = checksum.chosen?.file;
    setWaiting(true);
    const sha256 = await checksum.sum();
    setWaiting(false);
    if (!file || !sha256) return;
    const input = {
      ...{ filename: file.name, size: file.size, sha256, contentType: file.type || null },
      ...{ platform: platform || null, arch: arch || null },
    };
    const made = await act.run({ release, input });
    if (made?.createArtifact) onAdded(made.createArtifact, file);
  };
  const ofFile = ['/filename', '/size', '/sha256', '/contentType', '/filetype'];
  return (
    <FormDialog
      title="Add a file"
      action="Upload"
      isOpen
      onClose={onClose}
      act={{ error: act.error, isRunning: act.isRunning || isWaiting }}
      onSubmit={add}
    >
      <FileField
        checksum={checksum}
        error={ofFile.map((pointer) => problemAt(act.error, pointer)).find(Boolean)}
        onChoose={guess}
      />
      <TextInput
        label="Platform"
        description="Left out, it runs everywhere."
        placeholder="linux"
        value={platform}
        error={problemAt(act.error, '/platform')}
        onChange={({ currentTarget }) => setPlatform(currentTarget.value)}
      />
      <TextInput
        label="Processor"
        placeholder="arm64"
        value={arch}
        error={problemAt(act.error, '/arch')}
        onChange={({ currentTarget }) => setArch(currentTarget.value)}
      />
    </FormDialog>
  );
}
