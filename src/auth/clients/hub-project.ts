import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Refusal } from '../../errors.ts';
import { record } from '../../platform/events/record.ts';
import type { Orm } from '../../platform/postgres/orm.ts';
import { advisoryLocks } from '../../platform/store/advisory-locks.ts';
import { query, sql } from '../../platform/store/sql.ts';
import { hubStart } from '../people/operator.ts';
import { Project } from '../projects/project.ts';
import { randomBase62 } from '../secret.ts';
import { Client } from './client.ts';

/** The project of the hub's own clients. It is first-party, so that no one is asked for consent to the hub itself. */
export const hubProjectId = 'project_00000000000000000000000c11';

/** Runs at the start of the hub; instances that start together take turns. */
export async function inTurn(orm: Orm, work: (em: EntityManager) => Promise<void>): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await query(em, sql`select pg_advisory_xact_lock(${advisoryLocks.hubClients})`);
    await work(em);
  });
}

/** Adds one of the hub's own clients, and their project before the first of them. */
export async function addHubClient(
  em: EntityManager,
  network: string,
  client: Pick<Client, 'id' | 'kind' | 'name' | 'scopes'> & Partial<Client>,
  createdAt: Temporal.Instant,
): Promise<void> {
  if (!(await em.findOne(Project, { id: hubProjectId }))) addProject(em, await freeSlug(em), network, createdAt);
  const { id, ...values } = client;
  em.persist(new Client({ ...client, projectId: hubProjectId, createdAt }));
  record(em, hubStart, createdAt, {
    projectId: hubProjectId,
    type: 'client.created',
    subject: id,
    payload: { name: values.name, kind: values.kind, scopes: values.scopes },
  });
}

function addProject(em: EntityManager, slug: string, name: string, createdAt: Temporal.Instant): void {
  em.persist(new Project({ id: hubProjectId, slug, name, isFirstParty: true, createdAt }));
  record(em, hubStart, createdAt, {
    projectId: hubProjectId,
    type: 'project.created',
    subject: hubProjectId,
    payload: { slug, name },
  });
}

/** People may have taken the slug before. */
async function freeSlug(em: EntityManager): Promise<string> {
  const isTaken = await em.findOne(Project, { slug: 'hub' });
  return isTaken ? `hub-${randomBase62(12).toLowerCase()}` : 'hub';
}

/** Refuses a change of the hub's own clients: people trust them without being asked, so their addresses must stay. */
export function requireOfOthers(projectId: string): void {
  if (projectId !== hubProjectId) return;
  const sentence = 'The hub itself uses this client; it can be disabled, but not changed or deleted.';
  throw new Refusal('conflict', 'client_of_hub', sentence);
}
