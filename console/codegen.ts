import type { CodegenConfig } from '@graphql-codegen/cli';

/** Writes the types of the console's operations. Run by `npm run console:types`. */
const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  documents: ['console/**/*.graphql'],
  generates: {
    'console/app/graphql/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        // Text is a tenth of the parsed form, and the library of the client parses it.
        documentMode: 'string',
        useTypeImports: true,
        enumsAsTypes: true,
        strictScalars: true,
        scalars: {
          ...Object.fromEntries(
            [
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
        },
      },
    },
  },
};

export default config;
