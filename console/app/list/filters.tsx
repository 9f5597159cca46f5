import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import classes from './filters.module.css';

export interface Filter {
  /** Its name in the address bar. */
  name: string;
  label: string;
  /** The first one stands for no choice and has the value "". */
  options: readonly { value: string; label: string }[];
}

interface FiltersProps {
  search: Record<string, string | undefined>;
  onSearch: (search: Record<string, string | undefined>) => void;
  hint?: string;
  filters: readonly Filter[];
  /** What else acts on the list. */
  children?: ReactNode;
}

/** The search and the choices above a list. A change begins at the first page again. */
export function Filters({ search, onSearch, hint, filters, children }: FiltersProps) {
  const change = (name: string, value: string) =>
    onSearch({ ...search, after: undefined, before: undefined, [name]: value || undefined });
  return (
    <search className={classes.filters}>
      {hint && <SearchField value={search.q ?? ''} hint={hint} onChange={(text) => change('q', text)} />}
      {filters.map(({ name, label, options }) => (
        <NativeSelect
          key={name}
          className={classes.choice}
          aria-label={label}
          data={[...options]}
          value={search[name] ?? ''}
          onChange={({ currentTarget }) => change(name, currentTarget.value)}
        />
      ))}
      <div className={classes.others}>{children}</div>
    </search>
  );
}

/** Searches while the reader types, a moment after the last letter. */
function SearchField({ value, hint, onChange }: { value: string; hint: string; onChange: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const search = useDebouncedCallback(onChange, 250);
  useEffect(() => {
    // The back button changes the address and not the field.
    if (field.current && field.current !== document.activeElement) field.current.value = value;
  }, [value]);
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search}
      aria-label={hint}
      placeholder={hint}
      defaultValue={value}
      onChange={({ currentTarget }) => search(currentTarget.value.trim())}
    />
  );
}
