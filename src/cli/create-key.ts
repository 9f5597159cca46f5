import { Temporal } from 'temporal-polyfill';
import { createApiKey } from '../auth/clients/api-keys.ts';
import type { MadeApiKey } from '../auth/clients/api-keys.ts';
import { hubScopes } from '../auth/scopes.ts';
import { Check } from '../platform/values/check.ts';
import { DateTime } from '../platform/graphql/graphql-scalars.ts';
import type { CommandDeps } from './command-deps.ts';
import { findProject } from './find-project.ts';
import { checkScalar } from './check-scalar.ts';
import { columns } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { asProject } from './viewers.ts';

export interface CreateKeyOptions {
  project: string;
  name: string;
  scope?: string[];
  expires?: string;
}

/** Creates an API key of a project; it is shown only once. */
export async function createKey(
  deps: CommandDeps,
  { project, name, scope, expires }: CreateKeyOptions,
): Promise<Outcome> {
  const input = { name, scopes: scope ?? [...hubScopes], expiresAt: instantOf(expires) };
  return deps.do(async (em) => {
    const viewer = asProject(await findProject(em, project));
    return report(await createApiKey(em, viewer, input, deps.clock.now()));
  });
}

function instantOf(expires?: string): Temporal.Instant | undefined {
  const check = new Check();
  checkScalar(DateTime, check, '/expiresAt', expires);
  check.done();
  return expires === undefined ? undefined : Temporal.Instant.from(expires);
}

function report({ apiKey: { id, name, scopes, expiresAt }, key }: MadeApiKey): Outcome {
  const expires = expiresAt?.toString() ?? null;
  const rows = [
    ['key', key],
    ['id', id],
    ['scopes', scopes.join(' ')],
    ['expires', expires ?? 'never'],
  ];
  return {
    data: { apiKey: { id, name, scopes, expiresAt: expires }, key },
    lines: [`Created the key ${name}.`, ...columns(rows), 'The key is not shown again.'],
  };
}
