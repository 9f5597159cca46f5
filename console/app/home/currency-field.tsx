import { NativeSelect } from '@mantine/core';

interface CurrencyFieldProps {
  currencies: string[];
  value: string;
  onChange: (currency: string) => void;
}

/** The currency in which the revenue shows. */
export default function CurrencyField({ currencies, value, onChange }: CurrencyFieldProps) {
  return (
    <NativeSelect
      aria-label="Currency"
      data={currencies}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
