import type { Viewer } from '../../auth/viewer.ts';

/** A thing that a link of an invoice may open: the invoice, or what belongs to it. */
interface Opened {
  id?: string;
  invoiceId?: string | null;
}

/** What belongs to an invoice, by the noun and the property that names the invoice. */
const opened = {
  'billing:read': { invoice: 'id', payment: 'invoiceId', payment_attempt: 'invoiceId', credit_note: 'invoiceId' },
  'billing:write': { invoice: 'id', payment_attempt: 'invoiceId' },
} as const;

/** Whether the viewer came by a link of the invoice that this is, or that it belongs to. */
export function isOpenedByLink(
  viewer: Viewer,
  thing: Opened,
  noun: string,
  scope: 'billing:read' | 'billing:write',
): boolean {
  if (viewer.kind !== 'customer' || !viewer.invoiceIds) return false;
  const property = (opened[scope] as Record<string, keyof Opened | undefined>)[noun];
  const invoiceId = property && thing[property];
  return Boolean(invoiceId && viewer.invoiceIds.includes(invoiceId));
}
