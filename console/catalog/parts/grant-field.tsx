import { Checkbox } from '@mantine/core';
import type { FeatureType } from '../../app/graphql/gql/catalog/graphql.ts';
import { TextField } from '../../app/parts/text-field.tsx';

interface GrantFieldProps {
  label: string;
  type: FeatureType;
  unit: string | null | undefined;
  /** The granted value as a text; an empty one grants nothing. */
  text: string;
  error?: string;
  onChange: (text: string) => void;
}

/** What one plan grants of one feature. */
export function GrantField({ label, type, unit, text, error, onChange }: GrantFieldProps) {
  if (type === 'boolean')
    return (
      <Checkbox
        label={label}
        checked={text === 'true'}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'true' : '')}
      />
    );
  return (
    <TextField
      label={unit && type !== 'string' ? `${label}, in ${unit}` : label}
      placeholder="Not granted"
      inputMode={type === 'string' ? undefined : 'numeric'}
      value={text}
      error={error}
      onChange={onChange}
    />
  );
}
