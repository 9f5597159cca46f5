import { Textarea } from '@mantine/core';

interface LinesFieldProps {
  label: string;
  description?: string;
  placeholder?: string;
  required?: boolean;
  value: string;
  error?: string;
  onChange: (text: string) => void;
}

/** Several short texts, such as addresses or the names of scopes, one on each line. */
export function LinesField({ onChange, ...props }: LinesFieldProps) {
  return <Textarea {...props} autosize minRows={2} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}
