import { fieldDefinitions } from './product-table.ts';
import type { ProductFields, ProductValues } from './product-table.ts';

const columns = fieldDefinitions.filter(([, { column }]) => column);

/** The product's own columns, from an input or from a product; a field that was left out is empty. */
export function productFields(input: Omit<ProductValues, 'status' | 'features' | 'plans'>): ProductFields {
  const given: Record<string, unknown> = { ...input };
  const stored = columns.map(([name, { empty, normalize }]) => {
    const value = given[name] ?? empty?.();
    return [name, normalize ? normalize(value) : value];
  });
  return Object.fromEntries(stored) as ProductFields;
}
