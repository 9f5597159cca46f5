/** How a column of a CSV holds a field of a product. */
export type ColumnKind = 'text' | 'list' | 'json' | 'number';

/** The columns of a catalog as CSV, by the names of the fields of ProductInput, in the order of an export. */
export const productColumns = {
  slug: 'text',
  externalReference: 'text',
  name: 'text',
  tagline: 'text',
  description: 'text',
  kind: 'text',
  status: 'text',
  licence: 'text',
  releaseVersion: 'text',
  repositoryUrl: 'text',
  homepageUrl: 'text',
  documentationUrl: 'text',
  categories: 'list',
  tags: 'list',
  platforms: 'list',
  media: 'json',
  unitLabel: 'text',
  taxCode: 'text',
  distribution: 'text',
  metadata: 'json',
  privateMetadata: 'json',
  translations: 'json',
  features: 'json',
  plans: 'json',
} as const satisfies Record<string, ColumnKind>;

/** What a line may say besides: the version that the product must have. */
export const versionColumn = 'ifVersion';

const kinds: ReadonlyMap<string, ColumnKind> = new Map([
  ...Object.entries(productColumns),
  [versionColumn, 'number'],
]);

export function kindOfColumn(name: string): ColumnKind | undefined {
  return kinds.get(name);
}

export const columnNames = [...kinds.keys()];
