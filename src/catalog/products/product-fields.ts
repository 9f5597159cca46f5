import { fieldDefinitions } from './product-table.ts';
import type { ProductFields, ProductValues } from './product-table.ts';

const columns = fieldDefinitions.filter(([, { column }]) => column);

/** The stored column values of an input or a product; an omitted field is empty. */
export function productFields(input: Omit<ProductValues, 'status' | 'features' | 'plans'>): ProductFields {
  const values: Record<string, unknown> = { ...input };
  const stored = columns.map(([name, { empty, normalize }]) => {
    const value = values[name] ?? empty?.();
    return [name, normalize ? normalize(value) : value];
  });
  return Object.fromEntries(stored) as ProductFields;
}
