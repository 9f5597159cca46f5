import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { CustomerViewer } from '../../../auth/customer-viewer.ts';
import { sha256 } from '../../../auth/secret.ts';
import { encodeId } from '../../../platform/values/ids.ts';
import { query, sql, typeId } from '../../../platform/store/sql.ts';

interface LinkRow {
  id: string;
  project_id: string;
  customer_id: string;
  /** The invoice, and those that have replaced it, the newest last, as uuids; null for the portal. */
  invoice_ids: string[] | null;
}

/**
 * Finds the customer behind the secret of a link; undefined if it is unknown or expired, or while the person who created it is
 * suspended or deleted. A link of an invoice also opens the invoices that have replaced it, once they are final.
 */
export async function viewerOfLink(
  em: EntityManager,
  secret: string,
  now: Temporal.Instant,
): Promise<CustomerViewer | undefined> {
  const [row] = await query<LinkRow>(
    em,
    sql`with recursive link as (
        select id, project_id, customer_id, invoice_id from customer_link
        where secret_hash = ${sha256(secret)} and expires_at > ${now} and (created_by_id is null or exists (
          select from hub_user where hub_user.id = created_by_id and suspended_at is null))
      ), opened as (
        select invoice.id, invoice.project_id, invoice.customer_id, invoice.replaced_by_id, 0 as place
        from invoice join link on link.invoice_id = invoice.id and link.project_id = invoice.project_id
          and link.customer_id = invoice.customer_id
        union all
        select next.id, next.project_id, next.customer_id, next.replaced_by_id, opened.place + 1
        from invoice next join opened on next.id = opened.replaced_by_id and next.project_id = opened.project_id
          and next.customer_id = opened.customer_id
        where next.status <> 'draft'
      )
      select id, project_id, customer_id,
        case when invoice_id is not null then (select coalesce(jsonb_agg(opened.id order by place), '[]') from opened) end as invoice_ids
      from link`,
    { id: typeId.customerlink, project_id: typeId.project, customer_id: typeId.customer },
  );
  if (!row) return undefined;
  return new CustomerViewer({
    linkId: row.id,
    projectId: row.project_id,
    customerId: row.customer_id,
    invoiceIds: row.invoice_ids?.map((id) => encodeId('invoice', id)),
  });
}
