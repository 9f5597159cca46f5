import type { CodegenConfig } from '@graphql-codegen/cli';

/** Each room has a module of its own, which is loaded with its screens. */
const apart = ['account', 'analytics', 'auth', 'billing', 'catalog', 'entitlements', 'metering', 'operator'];

const scalars = {
  ...Object.fromEntries(
    [
      'CalendarDate',
      'DateTime',
      'Decimal',
      'Currency',
      'Email',
      'Key',
      'Locale',
      'MeterReference',
      'Slug',
      'TimeZone',
      'Url',
    ].map((name) => [name, 'string']),
  ),
  Json: 'Record<string, unknown>',
  Metadata: 'Record<string, string>',
  GrantValue: 'boolean | number | string',
};

/** Types and documents of the operations in some files. */
function types(documents: string[]): NonNullable<CodegenConfig['generates']>[string] {
  return {
    documents,
    preset: 'client',
    presetConfig: { fragmentMasking: false },
    // Text is a tenth of the parsed form, and the library of the client parses it.
    config: { documentMode: 'string', useTypeImports: true, enumsAsTypes: true, strictScalars: true, scalars },
  };
}

/** The documents of a room. Customers who come by a link share those of people with an account. */
function documentsOf(room: string): string[] {
  const folders = room === 'account' ? [room, 'customer'] : [room];
  return folders.map((folder) => `console/${folder}/**/*.graphql`);
}

/** What operations of every room spread. */
const shared = ['console/app/list/query.graphql', 'console/app/parts/query.graphql'];

/** Writes the types of the console's operations. Run by `npm run console:types`. */
const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  generates: {
    'console/app/graphql/gql/': types([
      'console/**/*.graphql',
      ...apart.flatMap(documentsOf).map((files) => `!${files}`),
    ]),
    ...Object.fromEntries(
      apart.map((room) => [`console/app/graphql/gql/${room}/`, types([...documentsOf(room), ...shared])]),
    ),
  },
};

export default config;
