import { Select } from '@mantine/core';
import { useProducts, withChosen } from './use-products.ts';
import type { ProductOption } from './use-products.ts';

interface ProductPickerProps {
  project: string;
  chosen: ProductOption | undefined;
  error?: string;
  onChoose: (product: ProductOption | undefined) => void;
}

/** Chooses a product of the project, or none. */
export function ProductPicker({ project, chosen, error, onChoose }: ProductPickerProps) {
  const { found, search } = useProducts(project);
  const options = withChosen(found, chosen ? [chosen] : []);
  return (
    <Select
      label="Product"
      placeholder="None"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'No product' }}
      data={options}
      filter={({ options: all }) => all}
      maxDropdownHeight={320}
      nothingFoundMessage="Nothing found"
      value={chosen?.value ?? null}
      error={error}
      onSearchChange={(text) => search(text === chosen?.label ? '' : text)}
      onChange={(value) => onChoose(options.find((option) => option.value === value))}
    />
  );
}
