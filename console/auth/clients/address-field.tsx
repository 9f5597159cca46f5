import { Textarea } from '@mantine/core';

interface AddressFieldProps {
  label: string;
  description?: string;
  placeholder?: string;
  required?: boolean;
  value: string;
  error?: string;
  onChange: (text: string) => void;
}

/** Addresses, one on each line. */
export function AddressField({ onChange, ...props }: AddressFieldProps) {
  return <Textarea {...props} autosize minRows={2} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}
