import { MultiSelect } from '@mantine/core';
import { useProducts, withChosen } from './use-products.ts';
import type { ProductOption } from './use-products.ts';

interface ProductsPickerProps {
  label: string;
  description: string;
  project: string;
  chosen: readonly ProductOption[];
  error?: string;
  onChoose: (products: readonly ProductOption[]) => void;
}

/** Chooses several products of the project. */
export function ProductsPicker({ project, chosen, onChoose, ...props }: ProductsPickerProps) {
  const { found, search } = useProducts(project);
  const options = withChosen(found, chosen);
  return (
    <MultiSelect
      {...props}
      placeholder={chosen.length ? undefined : 'All products'}
      searchable
      data={options}
      filter={({ options: all }) => all}
      maxDropdownHeight={320}
      nothingFoundMessage="Nothing found"
      value={chosen.map(({ value }) => value)}
      onSearchChange={search}
      onChange={(values) => onChoose(options.filter(({ value }) => values.includes(value)))}
    />
  );
}
