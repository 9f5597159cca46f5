import { hubScopes } from '../../auth/scopes.ts';
import { columns } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import { notFound } from '../../errors.ts';
import { findProject } from './projects.ts';
import { pageOf, readAll } from './read-all.ts';
import type { Page } from './read-all.ts';
import type { Target } from './target.ts';

const fields = 'id name hint scopes createdAt lastUsedAt expiresAt revokedAt';

export const keyDocuments = {
  list: `query ($id: ID!, $after: String) { project(id: $id) { apiKeys(first: 100, after: $after) ${pageOf(fields)} } }`,
  show: `query ($id: ID!) { node(id: $id) { ... on ApiKey { ${fields} } } }`,
  create: `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { ${fields} } key } }`,
  revoke: `mutation ($id: ID!) { revokeApiKey(id: $id) { apiKey { ${fields} } } }`,
};

interface KeyNode {
  id: string;
  name: string;
  hint: string;
  scopes: string[];
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
}

/** Lists the API keys of a project, newest first. */
export async function listKeys({ send }: Target, { project }: { project: string }): Promise<Outcome> {
  const { id } = await findProject(send, project);
  const pageIn = (data: { project: { apiKeys: Page<KeyNode> } }) => data.project.apiKeys;
  const apiKeys = await readAll(send, { document: keyDocuments.list, variables: { id } }, pageIn);
  const rows = apiKeys.map((key) => [key.id, `...${key.hint}`, key.name, validity(key), lastUse(key)]);
  const lines = rows.length
    ? columns([['id', 'key', 'name', 'validity', 'last used'], ...rows], '')
    : [`The project ${project} has no API keys. "key create" makes one.`];
  return { data: { apiKeys }, lines };
}

export async function showKey({ send }: Target, { id }: { id: string }): Promise<Outcome> {
  const { node } = await send<{ node: Partial<KeyNode> }>(keyDocuments.show, { id });
  if (!node.id) throw notFound('key');
  return { data: { apiKey: node }, lines: columns(rowsOf(node as KeyNode), '') };
}

export interface CreateKeyOptions {
  project: string;
  name: string;
  scope?: string[];
  expires?: string;
}

/** Creates an API key of a project; it is shown only once. */
export async function createKey({ send }: Target, options: CreateKeyOptions): Promise<Outcome> {
  const { id: projectId } = await findProject(send, options.project);
  const { name, scope = [...hubScopes], expires } = options;
  const input = { projectId, name, scopes: scope, expiresAt: expires };
  const { createApiKey: made } = await send<{ createApiKey: { apiKey: KeyNode; key: string } }>(keyDocuments.create, {
    input,
  });
  const { id, scopes, expiresAt } = made.apiKey;
  const rows = [
    ['key', made.key],
    ['id', id],
    ['scopes', scopes.join(' ')],
    ['expires', expiresAt ?? 'never'],
  ];
  return { data: made, lines: [`Created the key ${name}.`, ...columns(rows), 'The key is not shown again.'] };
}

/** Ends an API key at once. */
export async function revokeKey({ send }: Target, { id }: { id: string }): Promise<Outcome> {
  const { revokeApiKey: data } = await send<{ revokeApiKey: { apiKey: KeyNode } }>(keyDocuments.revoke, { id });
  return { data, lines: [`Revoked the key ${data.apiKey.name}; requests with it are refused.`] };
}

function rowsOf(key: KeyNode): string[][] {
  return [
    ['id', key.id],
    ['key', `...${key.hint}`],
    ['name', key.name],
    ['scopes', key.scopes.join(' ')],
    ['created', key.createdAt],
    ['last used', lastUse(key)],
    ['validity', validity(key)],
  ];
}

function validity({ revokedAt, expiresAt }: KeyNode): string {
  if (revokedAt) return `revoked at ${revokedAt}`;
  return expiresAt ? `until ${expiresAt}` : 'until it is revoked';
}

function lastUse({ lastUsedAt }: KeyNode): string {
  return lastUsedAt ?? 'never';
}
