import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Config } from '../../config.ts';
import { record } from '../../platform/events/record.ts';
import type { Orm } from '../../platform/postgres/orm.ts';
import { advisoryLocks } from '../../platform/store/advisory-locks.ts';
import { query, sql } from '../../platform/store/sql.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { hubStart } from '../people/operator.ts';
import { Project } from '../projects/project.ts';
import { randomBase62 } from '../secret.ts';
import { Client, ClientKind } from './client.ts';
import { commandLineClientId, commandLineScopes } from './command-line.ts';

/** The project of the hub's own clients. It is first-party: the page that confirms the code is the consent. */
const hubProjectId = 'project_00000000000000000000000c11';

/**
 * Creates the client of the command line, by which people sign in with a code (RFC 8628). Runs at every start. A client
 * that exists is left as it is, so an operator can disable it.
 */
export async function ensureCommandLineClient(orm: Orm, { network }: Config, clock: Clock): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await query(em, sql`select pg_advisory_xact_lock(${advisoryLocks.commandLineClient})`);
    if (await em.findOne(Client, { id: commandLineClientId })) return;
    const now = clock.now();
    if (!(await em.findOne(Project, { id: hubProjectId }))) addProject(em, await freeSlug(em), network, now);
    addClient(em, now);
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

function addClient(em: EntityManager, createdAt: Temporal.Instant): void {
  const values = { name: 'Command line', kind: ClientKind.native, scopes: [...commandLineScopes] };
  em.persist(new Client({ id: commandLineClientId, projectId: hubProjectId, ...values, createdAt }));
  record(em, hubStart, createdAt, {
    projectId: hubProjectId,
    type: 'client.created',
    subject: commandLineClientId,
    payload: values,
  });
}

/** People may have taken the slug before. */
async function freeSlug(em: EntityManager): Promise<string> {
  const isTaken = await em.findOne(Project, { slug: 'hub' });
  return isTaken ? `hub-${randomBase62(12).toLowerCase()}` : 'hub';
}
