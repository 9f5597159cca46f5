import { Button, FileInput, Group } from '@mantine/core';
import { useState } from 'react';
import { LogoImage } from './logo-image.tsx';
import { readBase64 } from './read-base64.ts';

interface LogoFieldProps {
  /** The address of the logo until now. */
  current: string | null | undefined;
  /** The chosen file in base64, null for no logo, undefined for the one until now. */
  value: string | null | undefined;
  onChange: (value: string | null | undefined) => void;
  error: string | undefined;
}

/** Chooses the file of a logo, and shows it on the two grounds of the pages. */
export function LogoField({ current, value, onChange, error }: LogoFieldProps) {
  const [file, setFile] = useState<File | null>(null);
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    onChange(chosen ? await readBase64(chosen) : undefined);
  };
  const shown = addressOf(current, value, file);
  return (
    <div>
      <FileInput
        label="Logo"
        description="PNG, JPEG or WebP, at most 256 KB, 16 to 1024 pixels a side. Pages show it on white."
        placeholder="Choose a file"
        accept="image/png,image/jpeg,image/webp"
        clearable
        clearButtonProps={{ 'aria-label': 'Forget the chosen file' }}
        value={file}
        error={error}
        onChange={(chosen) => void choose(chosen)}
      />
      {shown && (
        <Group mt="xs" gap="sm">
          <LogoImage src={shown} alt="The logo" />
          <Button variant="default" size="compact-sm" onClick={() => void choose(null).then(() => onChange(null))}>
            Remove the logo
          </Button>
        </Group>
      )}
    </div>
  );
}

function addressOf(current: LogoFieldProps['current'], value: LogoFieldProps['value'], file: File | null) {
  if (value === undefined) return current;
  return value && file ? `data:${file.type};base64,${value}` : undefined;
}
