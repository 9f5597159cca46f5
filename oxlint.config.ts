import { defineConfig } from 'oxlint';
import type { OxlintOverride } from 'oxlint';

/** The rooms of src from the ground up: each may import only what stands before it (and src/errors.ts). */
const rooms = ['platform', 'auth', 'catalog', 'metering', 'billing', 'analytics'];

const upward = { group: ['**/schema/**', '**/rest/**', '**/app.ts', '**/main.ts', '**/cli/**'], message: 'src never imports from a floor above.' };
const express = { name: 'express', message: 'Express appears only in rest/, app.ts and auth/oidc.' };
const orm = { group: ['@mikro-orm/*', '**/src/**'], message: 'rest/ knows GraphQL and nothing below it.' };

function room(name: string, index: number): OxlintOverride {
  const later = rooms.slice(index + 1).map((other) => `**/${other}/**`);
  return restrict([`src/${name}/**/*.ts`], [upward, ...(later.length ? [{ group: later, message: `${name} stands before these rooms.` }] : [])], [express]);
}

function restrict(files: string[], patterns: { group: string[]; message: string }[], paths: { name: string; message: string }[]): OxlintOverride {
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
    'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
    complexity: ['error', 12],
  },
  overrides: [
    ...rooms.map(room),
    restrict(['src/auth/oidc/**/*.ts'], [upward], []),
    restrict(['schema/**/*.ts'], [{ group: ['**/rest/**', '**/app.ts', '**/main.ts'], message: 'schema never imports from rest or the app.' }], [express]),
    restrict(['rest/**/*.ts'], [orm, { group: ['**/app.ts', '**/main.ts'], message: 'rest never imports the app.' }], []),
    { files: ['src/config.ts', 'test/**', 'bench/**', 'scripts/**', 'src/cli/**'], rules: { 'node/no-process-env': 'off' } },
    { files: ['test/**', 'src/migrations/**'], rules: { 'max-lines': 'off' } },
  ],
});
