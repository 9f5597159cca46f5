import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { ofProjects } from '../../auth/of-project.ts';
import type { ScopedList } from '../../auth/scoped-list.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import { lock } from '../../platform/store/lock.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { announce } from '../../platform/events/changes.ts';
import { record } from '../../platform/events/record.ts';
import { ChunkReceiver, receiveLast } from './append-to-import.ts';
import type { FileChunk } from './append-to-import.ts';
import { CatalogImport } from './catalog-import.ts';
import type { CreateImportInput } from './import-input.ts';
import { importStates } from './import-status.ts';
import type { ImportStatus } from './import-status.ts';
import { deleteSomeLines } from './staged-lines.ts';

/** The most open imports of a project; each may hold a gigabyte. */
const maxOpen = 5;

export interface ImportFilter {
  projectId?: string | null;
  status?: ImportStatus | null;
}

/** Finds an import of a project whose catalog the viewer may write. */
export async function findImport(em: EntityManager, viewer: Viewer, id: string): Promise<CatalogImport> {
  viewer.require('catalog:write');
  return viewer.admit('catalog:write', await em.findOne(CatalogImport, { id }), 'import');
}

/** The imports of one project, or of all projects whose catalog the viewer may write. */
export const importList: ScopedList<CatalogImport, ImportFilter> = {
  entity: CatalogImport,
  where: (viewer, { projectId, status }) => {
    const where = ofProjects(viewer, 'catalog:write', projectId);
    return status ? where.and(sql`status = ${status}`) : where;
  },
};

/** Finds and locks an import of a project whose catalog the viewer may write. */
export async function lockImport(em: EntityManager, viewer: Viewer, id: string): Promise<CatalogImport> {
  await findImport(em, viewer, id);
  return viewer.admit('catalog:write', await lock(em, CatalogImport, id), 'import');
}

/** Creates an import that can receive lines; nothing is checked or changed before it is started. */
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
 * Appends the next chunk of a file to an import. Each slice is a separate transaction, so that a long chunk delays no other
 * request. Received slices stay when a later one fails; the import shows the offset at which to continue.
 */
export async function appendToImport(
  em: EntityManager,
  viewer: Viewer,
  { id, ...chunk }: FileChunk & { id: string },
  now: Temporal.Instant,
): Promise<CatalogImport> {
  const receiver = new ChunkReceiver(chunk);
  const receiveSlice = () =>
    em.transactional(
      async (inner) => {
        const catalogImport = await lockImport(inner, viewer, id);
        await receiver.receiveSlice(inner, catalogImport, now);
        return catalogImport;
      },
      { clear: true },
    );
  let catalogImport = await receiveSlice();
  while (!receiver.isDone) catalogImport = await receiveSlice();
  return catalogImport;
}

/** Starts the check of everything received; then the import is refused or applied. Starting twice changes nothing. */
export async function startImport(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<CatalogImport> {
  const catalogImport = await lockImport(em, viewer, id);
  if (catalogImport.startedAt) return catalogImport;
  await receiveLast(em, catalogImport);
  catalogImport.transition('start', now);
  catalogImport.actor = viewer.principal;
  await announce(em, 'imports');
  const { projectId, received } = catalogImport;
  record(em, viewer, now, { projectId, type: 'import.started', subject: id, payload: { received } });
  return catalogImport;
}

/**
 * Removes an import; refused while it is being applied. Its lines are removed afterwards, in batches. After a crash, a
 * periodic chore removes the rest.
 */
export async function discardImport(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<CatalogImport> {
  const discarded = await em.transactional(
    async (inner) => {
      const catalogImport = await lockImport(inner, viewer, id);
      importStates.require(catalogImport, 'discard');
      inner.remove(catalogImport);
      record(inner, viewer, now, { projectId: catalogImport.projectId, type: 'import.discarded', subject: id });
      return catalogImport;
    },
    { clear: true },
  );
  while (await em.transactional((inner) => deleteSomeLines(inner, discarded)));
  return discarded;
}

/** Refuses too many open imports. Takes a lock, so that concurrent requests are counted too. */
async function requireRoom(em: EntityManager, projectId: string): Promise<void> {
  await query(em, sql`select pg_advisory_xact_lock(hashtextextended('imports of ' || ${projectId}, 0))`);
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    em,
    sql`select count(*)::integer as count from catalog_import
      where project_id = ${uuid.project(projectId)} and status in ('receiving', 'checking', 'applying')`,
  );
  if (count < maxOpen) return;
  const sentence = `A project has at most ${maxOpen} imports under way; finish or discard one of them first.`;
  throw conflict('too_many_imports', sentence);
}
