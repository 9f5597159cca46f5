import { spawnSync } from 'node:child_process';

/** All static checks. Each one runs even if another fails, so that one pass reports everything. */
const checks = [
  ['types', 'tsc --noEmit'],
  ['types of the tests', 'tsc -p test'],
  ['types of the console', 'tsc -p console'],
  ['lint, with the import rules between folders', 'oxlint --config oxlint.config.ts --deny-warnings'],
  ['formatting', 'prettier --check --log-level warn .'],
  ['dead code', 'knip'],
  ['the OpenAPI document, by Redocly and Spectral', 'node --import @oxc-node/core/register scripts/lint-openapi.ts'],
  ['what requests cost, by the bench', 'npm run --silent bench -- --check'],
  ['the printed schema', 'node --import @oxc-node/core/register scripts/print-schema.ts --check'],
  ['the generated types of the console', 'graphql-codegen --config console/codegen.ts --check --errors-only'],
  ['the documents of the console', 'node --import @oxc-node/core/register scripts/console-documents.ts --check'],
];

const failed = checks.filter(([name, command]) => {
  const startedAt = performance.now();
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  return status !== 0;
});

process.exitCode = failed.length ? 1 : 0;
