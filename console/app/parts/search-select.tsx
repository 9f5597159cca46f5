import { Select } from '@mantine/core';
import type { OptionsFilter } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';

export interface Option {
  value: string;
  label: string;
}

interface SearchSelectProps {
  label: string;
  description?: string;
  placeholder?: string;
  /** What the search found, in its order. */
  found: readonly Option[];
  chosen: Option | undefined;
  error?: string;
  onSearch: (text: string) => void;
  onChoose: (value: string) => void;
}

/** A choice among more things than a list can show: typing searches them at the server. */
export function SearchSelect({ found, chosen, onSearch, onChoose, ...props }: SearchSelectProps) {
  const search = useDebouncedCallback((text: string) => onSearch(text === chosen?.label ? '' : text), 250);
  const isFound = found.some(({ value }) => value === chosen?.value);
  return (
    <Select
      {...props}
      searchable
      required
      allowDeselect={false}
      data={chosen && !isFound ? [chosen, ...found] : [...found]}
      filter={asFound}
      maxDropdownHeight={320}
      nothingFoundMessage="Nothing found"
      value={chosen?.value ?? null}
      onSearchChange={search}
      onChange={(value) => value && onChoose(value)}
    />
  );
}

/** The server has filtered already. */
const asFound: OptionsFilter = ({ options }) => options;
