import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { notFound } from '../../errors.ts';
import { Check } from '../../platform/values/check.ts';
import { record } from '../../platform/events/record.ts';
import type { Happening } from '../../platform/events/record.ts';
import { Client } from '../clients/client.ts';
import { ofProjects } from '../of-project.ts';
import type { ScopedList } from '../scoped-list.ts';
import type { Viewer } from '../viewer.ts';
import { checkGiven } from './check-resource.ts';
import { ResourceAccess } from './resource-access.ts';
import type { ChangeResourceAccessInput, GrantResourceAccessInput } from './resource-input.ts';
import { lockResourceServer } from './resource-servers.ts';

/** Finds a client's access to an API of a project that the viewer administers. */
export async function findResourceAccess(em: EntityManager, viewer: Viewer, id: string): Promise<ResourceAccess> {
  viewer.require('project:admin');
  return viewer.admit('project:admin', await em.findOne(ResourceAccess, { id }), 'access');
}

/** The access of other projects' clients to APIs, for those who administer the projects of the APIs. */
export const resourceAccessList: ScopedList<ResourceAccess> = {
  entity: ResourceAccess,
  where: (viewer) => ofProjects(viewer, 'project:admin'),
};

/** Allows a client of another project to request tokens for an API. People are still asked for their consent. */
export async function grantResourceAccess(
  em: EntityManager,
  viewer: Viewer,
  input: GrantResourceAccessInput,
  now: Temporal.Instant,
): Promise<ResourceAccess> {
  const server = await lockResourceServer(em, viewer, input.resourceServerId);
  const client = await em.findOne(Client, { id: input.clientId, disabledAt: null });
  if (!client) throw notFound('client');
  const { projectId, id: resourceServerId } = server;
  const check = new Check().that(
    client.projectId !== projectId,
    '/clientId',
    "is a client of the API's own project, which needs no access",
  );
  const scopes = [...new Set(input.scopes)];
  checkGiven(check, input.scopes, server.scopes);
  check.done();
  const values = { projectId, resourceServerId, clientId: client.id, scopes, createdAt: now };
  const access = new ResourceAccess(values);
  em.persist(access);
  record(em, viewer, now, happened('granted', access));
  return access;
}

/** Changes the scopes that a client may request. */
export async function changeResourceAccess(
  em: EntityManager,
  viewer: Viewer,
  input: ChangeResourceAccessInput,
  now: Temporal.Instant,
): Promise<ResourceAccess> {
  const access = await findResourceAccess(em, viewer, input.id);
  const server = await lockResourceServer(em, viewer, access.resourceServerId);
  const check = new Check();
  checkGiven(check, input.scopes, server.scopes);
  check.done();
  access.scopes = [...new Set(input.scopes)];
  record(em, viewer, now, happened('updated', access));
  return access;
}

/** Withdraws a client's access to an API. Tokens issued before stay valid until they expire. */
export async function withdrawResourceAccess(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<ResourceAccess> {
  const access = await findResourceAccess(em, viewer, id);
  em.remove(access);
  record(em, viewer, now, happened('withdrawn', access));
  return access;
}

function happened(what: 'granted' | 'updated' | 'withdrawn', access: ResourceAccess): Happening {
  const { id: subject, projectId, resourceServerId, clientId, scopes } = access;
  const payload = { resourceServerId, clientId, scopes };
  return { type: `resource_access.${what}`, subject, projectId, payload };
}
