import { ColorInput } from '@mantine/core';

interface ColourFieldProps {
  label: string;
  description: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A colour as text, with the system's picker beside it. */
export function ColourField({ label, description, value, error, onChange }: ColourFieldProps) {
  return (
    <ColorInput
      label={label}
      description={description}
      placeholder="#1f5fbf"
      format="hex"
      fixOnBlur={false}
      eyeDropperButtonProps={{ 'aria-label': `Pick the colour of ${label} from the screen` }}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
