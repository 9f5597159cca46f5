import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import { lock } from '../../platform/store/lock.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { announce } from '../../platform/events/changes.ts';
import { record } from '../../platform/events/record.ts';
import { Taking, receiveLast } from './append-to-import.ts';
import type { Chunk } from './append-to-import.ts';
import { CatalogImport } from './catalog-import.ts';
import type { CreateImportInput } from './import-input.ts';
import { importStates } from './import-status.ts';
import { dropSomeLines } from './staged-lines.ts';

/** So many imports of a project may be under way: each may hold a gigabyte. */
const mostOpen = 5;

/** One import of a project whose catalog the viewer writes. */
export async function findImport(em: EntityManager, viewer: Viewer, id: string): Promise<CatalogImport> {
  viewer.require('catalog:write');
  return viewer.admit('catalog:write', await em.findOne(CatalogImport, { id }), 'import');
}

/** The same, kept from everyone else until the transaction ends. */
export async function lockImport(em: EntityManager, viewer: Viewer, id: string): Promise<CatalogImport> {
  await findImport(em, viewer, id);
  return viewer.admit('catalog:write', await lock(em, CatalogImport, id), 'import');
}

/** Opens an import, which receives lines from then on; nothing is checked or changed before it is started. */
export async function createImport(
  em: EntityManager,
  viewer: Viewer,
  input: CreateImportInput,
  now: Temporal.Instant,
): Promise<CatalogImport> {
  const projectId = viewer.actIn('catalog:write', input.projectId);
  await requireRoom(em, projectId);
  const { format, mode } = input;
  const opened = new CatalogImport({ projectId, format, mode, actor: viewer.principal, createdAt: now });
  em.persist(opened);
  record(em, viewer, now, {
    projectId,
    type: 'import.created',
    subject: opened.id,
    payload: { format, mode },
  });
  return opened;
}

/**
 * Takes the next piece of a file into an import, in slices that are a transaction each, so that a long piece delays
 * no one else. What has been taken stays when a later slice fails: the import says at which offset to continue.
 */
export async function appendToImport(
  em: EntityManager,
  viewer: Viewer,
  { id, ...chunk }: Chunk & { id: string },
  now: Temporal.Instant,
): Promise<CatalogImport> {
  const taking = new Taking(chunk);
  const takeSlice = () =>
    em.transactional(
      async (inner) => {
        const held = await lockImport(inner, viewer, id);
        await taking.take(inner, held, now);
        return held;
      },
      { clear: true },
    );
  let held = await takeSlice();
  while (!taking.isDone) held = await takeSlice();
  return held;
}

/** Begins the check of all that was received, after which it is refused or applied; started again, it continues as it is. */
export async function startImport(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<CatalogImport> {
  const held = await lockImport(em, viewer, id);
  if (held.startedAt) return held;
  await receiveLast(em, held);
  held.transition('start', now);
  held.actor = viewer.principal;
  await announce(em, 'imports');
  const { projectId, received } = held;
  record(em, viewer, now, { projectId, type: 'import.started', subject: id, payload: { received } });
  return held;
}

/**
 * Removes an import; one that is being applied has to come to its end. What it received is removed after it, some at a
 * time; what a crash leaves of that, a chore removes.
 */
export async function discardImport(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<CatalogImport> {
  const discarded = await em.transactional(
    async (inner) => {
      const held = await lockImport(inner, viewer, id);
      importStates.require(held, 'discard');
      inner.remove(held);
      record(inner, viewer, now, { projectId: held.projectId, type: 'import.discarded', subject: id });
      return held;
    },
    { clear: true },
  );
  while (await em.transactional((inner) => dropSomeLines(inner, discarded)));
  return discarded;
}

/** One at a time, so that those who come at once are counted too. */
async function requireRoom(em: EntityManager, projectId: string): Promise<void> {
  await query(em, sql`select pg_advisory_xact_lock(hashtextextended('imports of ' || ${projectId}, 0))`);
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    em,
    sql`select count(*)::integer as count from catalog_import
      where project_id = ${uuid.project(projectId)} and status in ('receiving', 'checking', 'applying')`,
  );
  if (count < mostOpen) return;
  const sentence = `A project has at most ${mostOpen} imports under way; finish or discard one of them first.`;
  throw conflict('too_many_imports', sentence);
}
