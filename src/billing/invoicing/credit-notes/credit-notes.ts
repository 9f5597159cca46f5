import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../../auth/viewer.ts';
import { page } from '../../../platform/store/rows.ts';
import type { RowPage, PageRequest, Row } from '../../../platform/store/rows.ts';
import { admitBilled, visibleTo } from '../../customers/visible.ts';
import type { BillingFilter } from '../../customers/visible.ts';
import { CreditNote } from './credit-note.ts';

/** One credit note that the viewer may see. */
export async function findCreditNote(em: EntityManager, viewer: Viewer, id: string): Promise<CreditNote> {
  viewer.require('billing:read');
  return admitBilled(em, viewer, await em.findOne(CreditNote, { id }), 'credit_note');
}

/** The credit notes that the viewer may see, newest first. */
export async function listCreditNotes(
  em: EntityManager,
  viewer: Viewer,
  filter: BillingFilter,
  request: PageRequest,
): Promise<RowPage<Row<CreditNote>>> {
  return page(em, CreditNote, visibleTo(viewer, filter), request);
}
