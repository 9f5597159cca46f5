import { FileInput } from '@mantine/core';
import { formatBytes } from '../../../app/parts/bytes.ts';
import type { useChecksum } from './use-checksum.ts';

interface FileFieldProps {
  checksum: ReturnType<typeof useChecksum>;
  error?: string;
  onChoose?: (file: File | null) => void;
}

/** Chooses the file to upload, and shows how far its checksum is. */
export function FileField({ checksum: { chosen, problem, choose }, error, onChoose }: FileFieldProps) {
  return (
    <FileInput
      label="File"
      description={chosen ? stateOf(chosen) : 'At most 5 GiB.'}
      placeholder="Choose a file"
      required
      value={chosen?.file ?? null}
      error={problem ?? error}
      onChange={(file) => {
        choose(file);
        onChoose?.(file);
      }}
    />
  );
}

function stateOf({ file, read }: { file: File; read: number }): string {
  if (read >= file.size) return formatBytes(file.size);
  return `${formatBytes(file.size)}, checksum at ${Math.floor((read / file.size) * 100)} %`;
}
