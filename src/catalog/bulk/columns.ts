import type { ColumnKind } from '../products/field-definition.ts';
import { fieldDefinitions } from '../products/product-table.ts';

/** The columns of a CSV catalog in the order of an export, named after the fields of ProductInput. */
export const csvColumns: readonly (readonly [name: string, kind: ColumnKind])[] = fieldDefinitions.map(
  ([name, { csv }]) => [name, csv],
);

/** The optional column with the version that the product must have. */
export const versionColumn = 'ifVersion';

const kinds: ReadonlyMap<string, ColumnKind> = new Map([...csvColumns, [versionColumn, 'number']]);

export function kindOfColumn(name: string): ColumnKind | undefined {
  return kinds.get(name);
}

export const columnNames = [...kinds.keys()];
