import { defineConfig } from 'oxlint';
import type { OxlintOverride } from 'oxlint';

/** The rooms of src from the ground up: each may import only what stands before it (and src/errors.ts). */
const rooms = [
  'platform',
  'auth',
  'metering',
  'catalog',
  'billing',
  'entitlements',
  'customer-mails',
  'webhooks',
  'analytics',
];

/** The floors of billing, in the same way; beside them stands only its README. */
const floors = [
  ...[
    'ledger',
    'customers',
    'invoicing',
    'checkouts',
    'subscriptions',
    'orders',
    'payments',
    'turns',
    'collection',
    'verbs',
    'moves',
  ],
];

const upward = {
  group: ['**/schema/**', '**/rest/**', '**/app.ts', '**/app/**', '**/main.ts', '**/cli/**'],
  message: 'src never imports from a floor above.',
};
const express = { name: 'express', message: 'Express appears only in rest/, app.ts and auth/oidc.' };
const orm = { group: ['@mikro-orm/*', '**/src/**'], message: 'rest/ knows GraphQL and nothing below it.' };

function room(name: string): OxlintOverride {
  return restrict([`src/${name}/**/*.ts`], [upward, ...before(name, rooms)], [express]);
}

/** The rules of a room are said again for each of its floors, since the last override of a file is the one that holds. */
function floor(name: string): OxlintOverride {
  const patterns = [upward, ...before('billing', rooms), ...before(name, floors)];
  return restrict([`src/billing/${name}/**/*.ts`], patterns, [express]);
}

/** What comes after a place, and so must not be imported by it. */
function before(name: string, order: readonly string[]): Pattern[] {
  const group = order.slice(order.indexOf(name) + 1).map((later) => `**/${later}/**`);
  return group.length ? [{ group, message: `${name} stands before these.` }] : [];
}

interface Pattern {
  group: string[];
  message: string;
}

function restrict(files: string[], patterns: Pattern[], paths: { name: string; message: string }[]): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns, paths }] } };
}

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'node'],
  categories: { correctness: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['dist', 'node_modules', '.data', 'console/app/graphql/gql'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'node/no-process-env': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    // Objects with a toString of their own belong into templates; no-base-to-string catches the others.
    'typescript/restrict-template-expressions': 'off',
    'typescript/no-meaningless-void-operator': 'off',
    'unicorn/no-useless-spread': 'off',
    'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
    complexity: ['error', 12],
  },
  overrides: [
    ...rooms.map((name) => room(name)),
    ...floors.map((name) => floor(name)),
    restrict(['src/auth/oidc/**/*.ts'], [upward, ...before('auth', rooms)], []),
    restrict(
      ['schema/**/*.ts'],
      [
        {
          group: ['**/rest/**', '**/app.ts', '**/app/**', '**/main.ts'],
          message: 'schema never imports from rest or the app.',
        },
      ],
      [express],
    ),
    restrict(
      ['rest/**/*.ts'],
      [orm, { group: ['**/app.ts', '**/app/**', '**/main.ts'], message: 'rest never imports the app.' }],
      [],
    ),
    {
      files: ['console/**'],
      plugins: ['typescript', 'import', 'unicorn', 'oxc', 'react', 'jsx-a11y'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['**/src/**', '**/schema/**', '**/rest/**'],
                message: 'The console is a frontend: it knows the API by its generated types alone.',
              },
            ],
          },
        ],
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
      },
    },
    {
      files: ['src/config.ts', 'test/**', 'bench/**', 'scripts/**', 'src/cli/**'],
      rules: { 'node/no-process-env': 'off' },
    },
    { files: ['test/**', 'src/migrations/**'], rules: { 'max-lines': 'off' } },
    {
      files: ['test/**', 'bench/**'],
      rules: {
        // Two drivers of one conversation may know each other's types.
        'import/no-cycle': 'error',
        'typescript/no-base-to-string': 'off',
        'typescript/require-array-sort-compare': 'off',
        'typescript/unbound-method': 'off',
      },
    },
  ],
});
