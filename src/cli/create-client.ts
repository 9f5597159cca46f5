import type { Client } from '../auth/clients/client.ts';
import { ClientKind } from '../auth/clients/client.ts';
import { createClient as makeClient } from '../auth/clients/create-client.ts';
import { SigningAlgorithm } from '../auth/signing-algorithm.ts';
import type { CommandDeps } from './command-deps.ts';
import { findProject } from './find-project.ts';
import { columns } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { asProject } from './viewers.ts';

export interface CreateClientOptions {
  project: string;
  kind: keyof typeof ClientKind;
  name: string;
  redirectUri?: string[];
  postLogoutRedirectUri?: string[];
  scope?: string[];
  idTokenAlg?: keyof typeof SigningAlgorithm;
}

/** Creates an OAuth client of a project; its secret is shown only once. */
export async function createClient(deps: CommandDeps, options: CreateClientOptions): Promise<Outcome> {
  const { redirectUri: redirectUris = [], postLogoutRedirectUri: postLogoutRedirectUris = [], scope } = options;
  const { name, kind, idTokenAlg = 'RS256' } = options;
  const idTokenSignedResponseAlg = SigningAlgorithm[idTokenAlg];
  const uris = { redirectUris, postLogoutRedirectUris };
  const input = { name, kind: ClientKind[kind], ...uris, scopes: scope, idTokenSignedResponseAlg };
  return deps.do(async (em) => {
    const project = await findProject(em, options.project);
    const { client, secret } = await makeClient(em, asProject(project), input, deps.clock.now());
    return report(client, secret);
  });
}

function report({ id, name, kind, scopes, redirectUris }: Client, secret: string | null): Outcome {
  const rows = [
    ['client_id', id],
    ['client_secret', secret ?? 'none: this kind cannot keep a secret, and uses PKCE alone'],
    ['scopes', scopes.join(' ')],
  ];
  const once = secret ? ['The secret is not shown again.'] : [];
  return {
    data: { client: { id, name, kind, scopes, redirectUris }, secret },
    lines: [`Created the ${kind} client ${name}.`, ...columns(rows), ...once],
  };
}
