import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../../auth/viewer.ts';
import { Refusal } from '../../../errors.ts';
import { CustomerLink } from './customer-link.ts';

interface Opened {
  id: string;
  projectId: string;
  expiresAt: Temporal.Instant;
  /** The customer whose portal it is; null for an invoice. */
  customerId: string | null;
  /** The invoice, or the newest that has replaced it; null for a portal. */
  invoiceId: string | null;
}

/** What the link opens by which the viewer came. */
export async function openLink(em: EntityManager, viewer: Viewer): Promise<Opened> {
  viewer.require('billing:read');
  if (viewer.kind !== 'customer') throw linkRequired();
  const { id, projectId, expiresAt, customerId } = await em.findOneOrFail(CustomerLink, { id: viewer.principal });
  const { invoiceIds } = viewer;
  return {
    id,
    projectId,
    expiresAt,
    customerId: invoiceIds ? null : customerId,
    invoiceId: invoiceIds?.at(-1) ?? null,
  };
}

function linkRequired(): Refusal {
  return new Refusal('forbidden', 'link_required', 'Only a customer who came by a link can do this.');
}
