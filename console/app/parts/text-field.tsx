import { TextInput, Textarea } from '@mantine/core';
import type { TextInputProps, TextareaProps } from '@mantine/core';

interface Entered {
  value: string;
  onChange: (value: string) => void;
}

/** A line of text. */
export function TextField({ onChange, ...props }: Omit<TextInputProps, keyof Entered> & Entered) {
  return <TextInput {...props} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}

/** A text of several lines, which grows with it. */
export function TextArea({ onChange, ...props }: Omit<TextareaProps, keyof Entered> & Entered) {
  return <Textarea autosize minRows={2} {...props} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}
