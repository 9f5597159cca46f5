import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { invalid } from '../../errors.ts';
import { recordRead } from '../../platform/events/record.ts';
import { Where } from '../../platform/store/rows.ts';
import { isoTime, joinSql, query, rawSql, sql, typeId, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { parseId } from '../../platform/values/ids.ts';
import { documentNumbers } from './document-numbers.ts';
import { ExportFormat } from './export-kind.ts';
import { readLayout } from './export-layouts.ts';
import type { LayoutRequest } from './export-layouts.ts';
import { exportTables } from './export-tables.ts';
import type { ColumnType, ExportTable } from './export-tables.ts';
import { csvHeader, csvLine, jsonLine } from './write-rows.ts';
import type { ExportedRow } from './write-rows.ts';

export interface ExportRequest extends LayoutRequest {
  format: ExportFormat;
  projectId?: string | null;
  customerId?: string | null;
  currency?: string | null;
  from?: Temporal.Instant | null;
  to?: Temporal.Instant | null;
  /** The number of rows. */
  first: number;
  /** The id of the last row that was received. */
  after?: string | null;
}

export interface ExportPage {
  text: string;
  /** The number of rows of this page. */
  rows: number;
  endCursor: string | null;
  hasNextPage: boolean;
}

export const maxRows = 10_000;

/** A page ends once it has this many characters, even with fewer rows than requested. */
const maxCharacters = 1_000_000;

/** A row of the database: its values, its id and its currency. */
type ReadRow = Record<string, string | null> & { id: string; currency: string };

/**
 * Exports a page of what a project has billed, in the order of time. The pages together are one file, so only the first
 * one has the header of a CSV. Each page is one snapshot; the audit names who has read which rows.
 */
export async function exportPage(
  em: EntityManager,
  viewer: Viewer,
  request: ExportRequest,
  now: Temporal.Instant,
): Promise<ExportPage> {
  const projectId = viewer.actIn('billing:read', request.projectId);
  const layout = readLayout(request);
  const table = exportTables[request.kind];
  if (request.currency && !table.currency) throw invalid('/currency', 'must be left out: customers have no currency');
  const types = layout.columns.map(({ name }) => table.columns[name]!.type);
  return em.fork().transactional(async (inner) => {
    const found = await readRows(inner, table, {
      ...request,
      projectId,
      names: layout.columns.map(({ name }) => name),
    });
    const rows = await cellsOf(inner, found.slice(0, request.first), types, projectId);
    const line = request.format === ExportFormat.csv ? csvLine : jsonLine;
    const header = request.format === ExportFormat.csv && !request.after ? csvHeader(layout) : '';
    let [text, count] = [header, 0];
    for (; count < rows.length && text.length < maxCharacters; count += 1) text += line(rows[count]!, types, layout);
    const endCursor = count ? found[count - 1]!.id : (request.after ?? null);
    const { kind, format, after = null, customerId = null } = request;
    const detail = { kind, format, rows: count, after, endCursor, customerId };
    recordRead(inner, viewer, now, { projectId, action: 'export.read', subject: projectId, detail });
    return { text, rows: count, endCursor, hasNextPage: found.length > count };
  });
}

interface RowsRequest extends ExportRequest {
  projectId: string;
  names: readonly string[];
}

async function readRows(em: EntityManager, table: ExportTable, request: RowsRequest): Promise<ReadRow[]> {
  const { projectId, customerId, currency, from, to, after, first, names } = request;
  const [time] = table.order;
  const where = new Where().and(sql`${rawSql(table.project)} = ${uuid.project(projectId)}`);
  if (customerId) where.and(sql`${rawSql(table.customer)} = ${uuid.customer(customerId, '/customerId')}`);
  if (currency) where.and(sql`${rawSql(table.currency!)} = ${currency}`);
  if (from) where.and(sql`${rawSql(time)} >= ${from}`);
  if (to) where.and(sql`${rawSql(time)} < ${to}`);
  if (after) where.and(await beyond(em, table, { projectId, after }));
  const columns = names.map((name, at) => rawSql(`${table.columns[name]!.sql} as c${String(at)}`));
  const types = names.map((name) => table.columns[name]!.type);
  return query<ReadRow>(
    em,
    sql`select ${joinSql([...columns, rawSql(`${table.id.sql} as id`)], ', ')},
        ${rawSql(table.currency ?? 'null')} as currency
      from ${rawSql(table.from)} ${where.sql}
      order by ${rawSql(table.order.join(', '))} limit ${first + 1}`,
    { id: typeId[table.id.prefix], ...readersOf(types) } as never,
  );
}

function readersOf(types: readonly ColumnType[]): Record<string, (value: string) => unknown> {
  const readers: Record<string, (value: string) => unknown> = {};
  types.forEach((type, at) => {
    if (type === 'time') readers[`c${String(at)}`] = isoTime;
    if (typeof type === 'object') readers[`c${String(at)}`] = typeId[type.id];
  });
  return readers;
}

/** The rows after the one with an id, which is looked up, so that a reader goes on after the last row it has received. */
async function beyond(
  em: EntityManager,
  { from, order, id, project }: ExportTable,
  { projectId, after }: { projectId: string; after: string },
): Promise<Sql> {
  const parsed = parseId(after);
  if (parsed?.prefix !== id.prefix) throw notOfExport();
  const keys = order.map((key, at) => rawSql(`(${key})::text as k${String(at)}`));
  const [row] = await query<Record<string, string>>(
    em,
    sql`select ${joinSql(keys, ', ')} from ${rawSql(from)}
      where ${rawSql(id.sql)} = ${parsed.uuid}::uuid and ${rawSql(project)} = ${uuid.project(projectId)}`,
  );
  if (!row) throw notOfExport();
  const values = order.map((_, at) => sql`${row[`k${String(at)}`]!}::${rawSql(at ? 'uuid' : 'timestamptz')}`);
  const [time] = order;
  return sql`${rawSql(time)} >= ${values[0]!} and (${rawSql(order.join(', '))}) > (${joinSql(values, ', ')})`;
}

function notOfExport(): Error {
  return invalid('/after', 'is no row of this export; use the id of the last row that you have received, or endCursor');
}

async function cellsOf(
  em: EntityManager,
  found: readonly ReadRow[],
  types: readonly ColumnType[],
  projectId: string,
): Promise<ExportedRow[]> {
  const at = types.indexOf('document');
  const subjects = at < 0 ? [] : found.map((row) => row[`c${String(at)}`]!);
  const numbers = await documentNumbers(em, projectId, subjects);
  return found.map((row) => ({
    currency: row.currency,
    cells: types.map((type, index) => {
      const cell = row[`c${String(index)}`] ?? null;
      return type === 'document' ? (numbers.get(cell!) ?? null) : cell;
    }),
  }));
}
