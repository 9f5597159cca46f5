import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { decodeId } from '../platform/ids.ts';
import { AuditEntry, OutboxEvent } from '../platform/record.ts';
import { Where, page } from '../platform/rows.ts';
import type { Page, PageRequest, Row } from '../platform/rows.ts';
import type { Viewer } from './viewer.ts';

/** The audit of a project the viewer administers, newest first. */
export function listAudit(
  em: EntityManager,
  viewer: Viewer,
  projectId: string | null | undefined,
  request: PageRequest,
): Promise<Page<Row<AuditEntry>>> {
  return ofProject(em, AuditEntry, viewer, projectId, request);
}

/** What happened in a project the viewer administers, newest first. */
export function listEvents(
  em: EntityManager,
  viewer: Viewer,
  projectId: string | null | undefined,
  request: PageRequest,
): Promise<Page<Row<OutboxEvent>>> {
  return ofProject(em, OutboxEvent, viewer, projectId, request);
}

async function ofProject<T extends { id: string; projectId: string }>(
  em: EntityManager,
  entity: EntityClass<T>,
  viewer: Viewer,
  projectId: string | null | undefined,
  request: PageRequest,
): Promise<Page<Row<T>>> {
  const where = new Where().and(
    'project_id = ?',
    decodeId('project', viewer.actIn('project:admin', projectId)),
  );
  return page(em, entity, where, { ...request, order: 'at' });
}
