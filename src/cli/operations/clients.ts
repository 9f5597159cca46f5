import { columns } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import type { ClientKind } from '../../auth/clients/client.ts';
import type { SigningAlgorithm } from '../../auth/signing-algorithm.ts';
import { emptied, requireChange } from './changes.ts';
import { findProject } from './projects.ts';
import { pageOf, readAll } from './read-all.ts';
import type { Page } from './read-all.ts';
import type { Target } from './target.ts';

const fields = `id kind name redirectUris postLogoutRedirectUris scopes authentication requiresPkce
  idTokenSignedResponseAlg backchannelLogoutUri disabledAt createdAt`;
const whole = `${fields} project { id slug } secrets { id hint createdAt expiresAt }`;

export const clientDocuments = {
  list: `query ($id: ID!, $after: String) { project(id: $id) { clients(first: 100, after: $after) ${pageOf(fields)} } }`,
  show: `query ($id: ID!) { client(id: $id) { ${whole} } }`,
  create: `mutation ($input: CreateClientInput!) { createClient(input: $input) { client { ${fields} } secret } }`,
  update: `mutation ($input: UpdateClientInput!) { updateClient(input: $input) { client { ${whole} } secret } }`,
  disable: `mutation ($id: ID!) { disableClient(id: $id) { client { id name } } }`,
  enable: `mutation ($id: ID!) { enableClient(id: $id) { client { id name } } }`,
  delete: `mutation ($id: ID!) { deleteClient(id: $id) { deletedClientId } }`,
};

export interface SecretNode {
  id: string;
  hint: string;
  createdAt: string;
  expiresAt: string | null;
}

interface ClientNode {
  id: string;
  kind: ClientKind;
  name: string;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  scopes: string[];
  authentication: string;
  requiresPkce: boolean;
  idTokenSignedResponseAlg: SigningAlgorithm;
  backchannelLogoutUri: string | null;
  disabledAt: string | null;
  createdAt: string;
}

export interface WholeClient extends ClientNode {
  project: { id: string; slug: string };
  secrets: SecretNode[];
}

/** Lists the clients of a project, newest first. */
export async function listClients({ send }: Target, { project }: { project: string }): Promise<Outcome> {
  const { id } = await findProject(send, project);
  const pageIn = (data: { project: { clients: Page<ClientNode> } }) => data.project.clients;
  const clients = await readAll(send, { document: clientDocuments.list, variables: { id } }, pageIn);
  const rows = clients.map((each) => [each.id, each.kind, stateOf(each), each.name, each.redirectUris.join(' ')]);
  const lines = rows.length
    ? columns([['client_id', 'kind', 'state', 'name', 'redirect URIs'], ...rows], '')
    : [`The project ${project} has no clients. "client create" makes one.`];
  return { data: { clients }, lines };
}

export async function showClient({ send }: Target, { id }: { id: string }): Promise<Outcome> {
  const { client } = await send<{ client: WholeClient }>(clientDocuments.show, { id });
  return { data: { client }, lines: columns(rowsOf(client), '') };
}

interface ClientOptions {
  name?: string;
  redirectUri?: string[];
  postLogoutRedirectUri?: string[];
  scope?: string[];
  idTokenAlg?: keyof typeof SigningAlgorithm;
  backchannelLogoutUri?: string;
}

export interface CreateClientOptions extends ClientOptions {
  project: string;
  kind: keyof typeof ClientKind;
}

interface MadeClient<Node> {
  client: Node;
  secret: string | null;
}

/** Creates an OAuth client of a project; its secret is shown only once. */
export async function createClient({ send }: Target, options: CreateClientOptions): Promise<Outcome> {
  const { id: projectId } = await findProject(send, options.project);
  const input = { projectId, kind: options.kind, ...inputOf(options) };
  const { createClient: made } = await send<{ createClient: MadeClient<ClientNode> }>(clientDocuments.create, {
    input,
  });
  const { id, name, kind, scopes } = made.client;
  const rows = [
    ['client_id', id],
    ['client_secret', made.secret ?? 'none: this kind cannot keep a secret, and uses PKCE alone'],
    ['scopes', scopes.join(' ')],
  ];
  const lines = [`Created the ${kind} client ${name}.`, ...columns(rows), ...once(made.secret)];
  return { data: made, lines };
}

/** Changes fields of a client; a list replaces the one before. */
export async function updateClient({ send }: Target, { id, ...options }: ClientOptions & { id: string }) {
  const changes = inputOf(options);
  requireChange(changes, ['--name', '--redirect-uri', '--post-logout-redirect-uri', '--scope', '--id-token-alg']);
  const { updateClient: changed } = await send<{ updateClient: MadeClient<WholeClient> }>(clientDocuments.update, {
    input: { id, ...changes },
  });
  const secret = changed.secret ? [['client_secret', changed.secret]] : [];
  const lines = [
    `Changed the client ${changed.client.name}.`,
    ...columns([...rowsOf(changed.client), ...secret]),
    ...once(changed.secret),
  ];
  return { data: changed, lines };
}

export async function disableClient({ send }: Target, { id }: { id: string }): Promise<Outcome> {
  const { disableClient: data } = await send<{ disableClient: MadeClient<ClientNode> }>(clientDocuments.disable, {
    id,
  });
  return { data, lines: [`Disabled the client ${data.client.name}; its tokens have ended.`] };
}

export async function enableClient({ send }: Target, { id }: { id: string }): Promise<Outcome> {
  const { enableClient: data } = await send<{ enableClient: MadeClient<ClientNode> }>(clientDocuments.enable, { id });
  return { data, lines: [`Enabled the client ${data.client.name}.`] };
}

export async function deleteClient({ send }: Target, { id }: { id: string }): Promise<Outcome> {
  const { deleteClient: data } = await send<{ deleteClient: object }>(clientDocuments.delete, { id });
  return { data, lines: [`Deleted the client ${id} with its secrets, consents and tokens.`] };
}

/** An option that was not given stays undefined, and so out of the request. One empty entry empties a list. */
function inputOf(options: ClientOptions): Record<string, unknown> {
  const { name, redirectUri, postLogoutRedirectUri, scope, idTokenAlg, backchannelLogoutUri } = options;
  return {
    name,
    redirectUris: listOf(redirectUri),
    postLogoutRedirectUris: listOf(postLogoutRedirectUri),
    scopes: listOf(scope),
    idTokenSignedResponseAlg: idTokenAlg,
    backchannelLogoutUri: emptied(backchannelLogoutUri),
  };
}

function listOf(values: string[] | undefined): string[] | undefined {
  return values?.length === 1 && values[0] === '' ? [] : values;
}

function once(secret: string | null): string[] {
  return secret ? ['The secret is not shown again.'] : [];
}

function stateOf({ disabledAt }: ClientNode): string {
  return disabledAt ? 'disabled' : 'enabled';
}

function rowsOf(client: WholeClient): string[][] {
  const { redirectUris, postLogoutRedirectUris, scopes, secrets, backchannelLogoutUri } = client;
  return [
    ['client_id', client.id],
    ['project', client.project.slug],
    ['name', client.name],
    ['kind', client.kind],
    ['state', stateOf(client)],
    ['redirect URIs', redirectUris.join(' ') || 'none'],
    ['after sign-out', postLogoutRedirectUris.join(' ') || 'none'],
    ['sign-out notices', backchannelLogoutUri ?? 'none'],
    ['scopes', scopes.join(' ')],
    ['authentication', client.authentication],
    ['ID tokens', client.idTokenSignedResponseAlg],
    ...secrets.map(({ id, hint, expiresAt }) => ['secret', `...${hint} (${id}), ${validity(expiresAt)}`]),
  ];
}

function validity(expiresAt: string | null): string {
  return expiresAt ? `valid until ${expiresAt}` : 'valid until it is revoked';
}
