import type { ShownQuery } from './shown.ts';

/** An event of the feed of a project, as far as the console reads it. */
export interface FeedEvent {
  sequence: string;
  type: string;
  subject: string;
  payload: unknown;
  recordedAt: string;
}

/** Fields of the API that any event may change: counts of a project, its audit, and what is sent because of events. */
const ofAnyEvent = ['project', 'auditEntries', 'auditLog', 'webhookMessages', 'customerMails'];

/** Fields that change a moment after an event, once it is delivered. */
const ofDeliveries = ['webhookMessages', 'customerMails'];

const ofMoney = ['revenueAnalytics', 'recognizedRevenue', 'ledgerAccounts', 'ledgerCheck', 'ledgerTransactions'];

/** Fields that an event changes beside the list of its noun. */
const others: Record<string, readonly string[]> = {
  invoice: ofMoney,
  payment: ofMoney,
  credit_note: ofMoney,
  refund: ofMoney,
  subscription: [
    'revenueAnalytics',
    'recurringRevenue',
    'revenueCohorts',
    'trialConversion',
    'previewUpcomingInvoices',
  ],
  pending_charge: ['previewUpcomingInvoices'],
  payment_attempt: ['payments'],
  plan: ['products'],
  session: ['userAnalytics'],
  token: ['userAnalytics'],
  user: ['userAnalytics'],
};

/** Whether a query would have another answer after an event: it lists things of that kind, or shows one that it names. */
export function concerns(event: FeedEvent, query: Pick<ShownQuery, 'document' | 'data'>): boolean {
  const [noun = ''] = event.type.split('.');
  const changed = [...ofAnyEvent, listOf(noun), ...(others[noun] ?? [])];
  if (shows(query, changed)) return true;
  const shown = JSON.stringify(query.data ?? null);
  return idsIn(event).some((id) => shown.includes(id));
}

/** Whether a query shows deliveries, which follow an event by a moment. */
export function showsDeliveries(query: Pick<ShownQuery, 'document'>): boolean {
  return shows(query, ofDeliveries);
}

/** Whether a query has one of the fields at its root. */
export function shows({ document }: Pick<ShownQuery, 'document'>, fields: readonly string[]): boolean {
  return fieldsOf(document).some((field) => fields.includes(field));
}

/** The fields of the root of a printed document. */
function fieldsOf(document: string): string[] {
  const [operation = ''] = document.split('\n}');
  return [...operation.matchAll(/^ {2}(?:\w+: )?(\w+)[ (]/gm)].map(([, field]) => field!);
}

/** The field that lists things of a kind: `creditNotes` of `credit_note`. */
function listOf(noun: string): string {
  return `${noun.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}s`;
}

function idsIn({ subject, payload }: FeedEvent): string[] {
  return [subject, ...(JSON.stringify(payload ?? null).match(/\b[a-z]+_[0-9a-hjkmnp-tv-z]{26}\b/g) ?? [])];
}
