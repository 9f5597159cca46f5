import { PasswordInput } from '@mantine/core';

interface PasswordFieldProps {
  label: string;
  description?: string;
  autoComplete: 'current-password' | 'new-password';
  /** Whether the form begins with it. */
  isFirst?: boolean;
  value: string;
  error?: string;
  onChange: (password: string) => void;
}

/** A password, with a button that shows it. The library marks every other field that has an error. */
export function PasswordField({ isFirst, onChange, ...props }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...props}
      required
      aria-invalid={props.error ? true : undefined}
      data-autofocus={isFirst}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
