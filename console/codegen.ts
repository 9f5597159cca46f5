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

/** What operations of every room spread. */
const shared = ['console/app/list/query.graphql', 'console/app/parts/query.graphql'];

/** Writes the types of the console's operations. Run by `npm run console:types`. */
const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  generates: {
    'console/app/graphql/gql/': types([
      'console/**/*.graphql',
      ...apart.map((room) => `!console/${room}/**/*.graphql`),
    ]),
    ...Object.fromEntries(
      apart.map((room) => [`console/app/graphql/gql/${room}/`, types([`console/${room}/**/*.graphql`, ...shared])]),
    ),
  },
};

export default config;
