import { NativeSelect, TextInput } from '@mantine/core';
import type { FeatureChoice } from './feature-choices.ts';

interface ValueFieldProps {
  of: FeatureChoice;
  value: string;
  error?: string;
  onChange: (text: string) => void;
}

const answers = [
  { value: '', label: 'Choose a value' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** The value of a feature, in the field that fits its type. */
export function ValueField({ of: { type, unit }, value, error, onChange }: ValueFieldProps) {
  const props = { label: unit ? `Value in ${unit}` : 'Value', required: true, value, error };
  if (type === 'boolean')
    return <NativeSelect {...props} data={answers} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
  const isNumber = type !== 'string';
  return (
    <TextInput
      {...props}
      description={type === 'metered' ? 'The amount for each period.' : undefined}
      type={isNumber ? 'number' : 'text'}
      min={isNumber ? 0 : undefined}
      step={isNumber ? 1 : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
