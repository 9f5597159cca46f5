import { defineConfig } from 'oxlint';
import type { OxlintOverride } from 'oxlint';

/** The rooms of src from the ground up: each may import only what stands before it (and src/errors.ts). */
const rooms = ['platform', 'auth', 'metering', 'catalog', 'billing', 'analytics'];

const upward = {
  group: ['**/schema/**', '**/rest/**', '**/app.ts', '**/app/**', '**/main.ts', '**/cli/**'],
  message: 'src never imports from a floor above.',
};
const express = { name: 'express', message: 'Express appears only in rest/, app.ts and auth/oidc.' };
const orm = { group: ['@mikro-orm/*', '**/src/**'], message: 'rest/ knows GraphQL and nothing below it.' };

function room(name: string): OxlintOverride {
  return restrict([`src/${name}/**/*.ts`], [upward, before(name)], [express]);
}

/** The rooms that come after a room, and so must not be imported by it. */
function before(name: string): Pattern {
  const later = rooms.slice(rooms.indexOf(name) + 1).map((other) => `**/${other}/**`);
  return {
    group: later.length ? later : ['**/no-room-comes-later/**'],
    message: `${name} stands before these rooms.`,
  };
}

interface Pattern {
  group: string[];
  message: string;
}

function restrict(
  files: string[],
  patterns: Pattern[],
  paths: { name: string; message: string }[],
): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns, paths }] } };
}

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'node'],
  categories: { correctness: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['dist', 'node_modules', '.data'],
  rules: {
    'import/no-cycle': 'error',
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
    restrict(['src/auth/oidc/**/*.ts'], [upward, before('auth')], []),
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
      files: ['src/config.ts', 'test/**', 'bench/**', 'scripts/**', 'src/cli/**'],
      rules: { 'node/no-process-env': 'off' },
    },
    { files: ['test/**', 'src/migrations/**'], rules: { 'max-lines': 'off' } },
    {
      files: ['test/**', 'bench/**'],
      rules: {
        'typescript/no-base-to-string': 'off',
        'typescript/require-array-sort-compare': 'off',
        'typescript/unbound-method': 'off',
      },
    },
  ],
});
