import { NativeSelect } from '@mantine/core';

const choices = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

/** Chooses after how many days a secret ends; an empty text is never. */
export function ExpiryField({ value, onChange }: { value: string; onChange: (days: string) => void }) {
  return (
    <NativeSelect
      label="Expires"
      data={choices}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
