import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../platform/record.ts';
import type { Account } from '../customers/account.ts';
import { finalize } from '../invoices/finalize.ts';
import { InvoiceLine, LineKind } from '../invoices/invoice-line.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { refreshUsage } from './refresh-usage.ts';

/** Finalises a draft, with the usage that has come in since it was made. */
export async function finalizeDraft(
  em: EntityManager,
  actor: Actor,
  { account, invoice, at }: { account: Account; invoice: Invoice; at: Temporal.Instant },
): Promise<void> {
  if (invoice.subscriptionId) {
    const lines = await em.find(InvoiceLine, { invoiceId: invoice.id }, { orderBy: { position: 'asc' } });
    const stale = lines.filter(
      ({ kind, recordedUntilAt }) =>
        kind === LineKind.usage && recordedUntilAt && Temporal.Instant.compare(recordedUntilAt, at) < 0,
    );
    if (stale.length) await refreshUsage(em, { account, invoice, lines, stale, at });
  }
  await finalize(em, actor, { account, invoice, at });
}
