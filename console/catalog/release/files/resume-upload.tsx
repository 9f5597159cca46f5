import { Text } from '@mantine/core';
import { useState } from 'react';
import type { ArtifactPartsFragment } from '../../../app/graphql/gql/catalog/graphql.ts';
import { formatBytes } from '../../../app/parts/bytes.ts';
import { FormDialog } from '../../../app/parts/form-dialog.tsx';
import { FileField } from './file-field.tsx';
import { useChecksum } from './use-checksum.ts';

interface ResumeUploadProps {
  artifact: ArtifactPartsFragment;
  onClose: () => void;
  onChosen: (file: File) => void;
}

/** Chooses the file of an artifact again, after the page was left or the upload failed. Another file is not sent. */
export function ResumeUpload({ artifact, onClose, onChosen }: ResumeUploadProps) {
  const { filename, size, sha256 } = artifact;
  const checksum = useChecksum();
  const [isWaiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const upload = async () => {
    const file = checksum.chosen?.file;
    setWaiting(true);
    const sum = await checksum.sum();
    setWaiting(false);
    if (!file || !sum) return;
    if (file.size === size && sum === sha256) onChosen(file);
    else setProblem('This is another file than the announced one. Add it as a file of its own.');
  };
  return (
    <FormDialog
      title={`Upload ${filename}`}
      action="Upload"
      isOpen
      onClose={onClose}
      act={{ isRunning: isWaiting, error: undefined }}
      onSubmit={upload}
    >
      <Text>
        The release waits for {filename}, of {formatBytes(size)}. Choose the same file again.
      </Text>
      <FileField checksum={checksum} error={problem} onChoose={() => setProblem(undefined)} />
    </FormDialog>
  );
}
