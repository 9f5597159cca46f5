import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Check } from '../../platform/values/check.ts';
import { lock } from '../../platform/store/lock.ts';
import { record } from '../../platform/events/record.ts';
import { sql } from '../../platform/store/sql.ts';
import { ownedList } from '../of-project.ts';
import type { Viewer } from '../viewer.ts';
import { checkFields, problemOfIdentifier } from './check-resource.ts';
import { ResourceAccess } from './resource-access.ts';
import type { CreateResourceServerInput, UpdateResourceServerInput } from './resource-input.ts';
import { ResourceServer } from './resource-server.ts';

/** Finds an API of a project that the viewer administers. */
export async function findResourceServer(em: EntityManager, viewer: Viewer, id: string): Promise<ResourceServer> {
  viewer.require('project:admin');
  const server = await em.findOne(ResourceServer, { id, removedAt: null });
  return viewer.admit('project:admin', server, 'resource');
}

/** Like `findResourceServer`, but locks the API, so that no other request changes it. */
export async function lockResourceServer(em: EntityManager, viewer: Viewer, id: string): Promise<ResourceServer> {
  await findResourceServer(em, viewer, id);
  const server = await lock(em, ResourceServer, id);
  return viewer.admit('project:admin', server?.removedAt ? null : server, 'resource');
}

/** The APIs of projects, for those who administer them. */
export const resourceServerList = ownedList(ResourceServer, (where) => where.and(sql`removed_at is null`));

/**
 * Registers an API, or restores one that the project had removed. An address of the hub (`hubUrl`) is refused as its
 * identifier.
 */
export async function createResourceServer(
  em: EntityManager,
  viewer: Viewer,
  { input, hubUrl }: { input: CreateResourceServerInput; hubUrl: string },
  now: Temporal.Instant,
): Promise<ResourceServer> {
  const projectId = viewer.actIn('project:admin', input.projectId);
  const { identifier, name, scopes, tokenFormat, tokenSeconds, tokenSigningAlg } = input;
  const fields = { name, scopes, tokenFormat, tokenSeconds, tokenSigningAlg };
  const problem = problemOfIdentifier(identifier, hubUrl);
  const check = new Check().that(problem === undefined, '/identifier', problem ?? '');
  checkFields(check, fields);
  check.done();
  const former = await em.findOne(ResourceServer, { identifier, projectId, removedAt: { $ne: null } });
  const server = former ?? new ResourceServer({ projectId, identifier, ...fields, createdAt: now });
  if (former) former.change(fields, now);
  else em.persist(server);
  const payload = { identifier, ...fields };
  record(em, viewer, now, { projectId, type: 'resource_server.created', subject: server.id, payload });
  return server;
}

/** Changes the fields of an API. Tokens issued before do not change. */
export async function updateResourceServer(
  em: EntityManager,
  viewer: Viewer,
  input: UpdateResourceServerInput,
  now: Temporal.Instant,
): Promise<ResourceServer> {
  const server = await lockResourceServer(em, viewer, input.id);
  const fields = {
    name: input.name ?? server.name,
    scopes: input.scopes ?? server.scopes,
    tokenFormat: input.tokenFormat ?? server.tokenFormat,
    tokenSeconds: input.tokenSeconds ?? server.tokenSeconds,
    tokenSigningAlg: input.tokenSigningAlg ?? server.tokenSigningAlg,
  };
  const check = new Check();
  checkFields(check, fields);
  check.done();
  server.change(fields, now);
  const { id: subject, projectId, identifier } = server;
  const payload = { identifier, ...fields };
  record(em, viewer, now, { projectId, type: 'resource_server.updated', subject, payload });
  return server;
}

/** Removes an API, so that clients get no more tokens for it. Its identifier stays reserved for its project. */
export async function removeResourceServer(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<ResourceServer> {
  const server = await lockResourceServer(em, viewer, id);
  const { projectId, identifier } = server;
  await em.nativeDelete(ResourceAccess, { resourceServerId: id, projectId });
  server.remove(now);
  record(em, viewer, now, {
    projectId,
    type: 'resource_server.removed',
    subject: id,
    payload: { identifier },
  });
  return server;
}
