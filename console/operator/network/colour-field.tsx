import { TextInput } from '@mantine/core';
import classes from './colour-field.module.css';

interface ColourFieldProps {
  label: string;
  description: string;
  value: string;
  /** The colour that applies while the field is empty. */
  usual: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A colour as text, with the picker of the system beside it. */
export function ColourField({ label, description, value, usual, error, onChange }: ColourFieldProps) {
  const picker = (
    <input
      type="color"
      className={classes.picker}
      aria-label={`Pick: ${label}`}
      value={/^#[\da-f]{6}$/i.test(value) ? value : usual}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
  return (
    <TextInput
      label={label}
      description={description}
      placeholder={usual}
      value={value}
      error={error}
      rightSection={picker}
      rightSectionWidth="2.5rem"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
