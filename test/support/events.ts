import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { CreditNote } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import { creditNoteFields } from '../../src/billing/invoicing/credit-notes/credit-note-fields.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { invoiceFields } from '../../src/billing/invoicing/invoices/invoice-fields.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { subscriptionFields } from '../../src/billing/subscriptions/subscription-fields.ts';
import { isAfter } from '../../src/platform/time/instants.ts';
import { catalogue } from '../../src/platform/events/catalogue/catalogue.ts';
import { decodeId } from '../../src/platform/values/ids.ts';

interface RecordedEvent {
  type: string;
  subject: string;
  version: number;
  payload: Record<string, unknown>;
}

/** The number of events checked per type, and the number of events that they are chosen from. */
const [most, among] = [20, 20_000];

/** Describes events that differ from the catalogue: unknown types, and subjects or payloads of another shape. */
export async function eventMistakes(em: EntityManager): Promise<string[]> {
  const events: RecordedEvent[] = await em.execute(
    `select type, subject, version, payload from (
       select *, row_number() over (partition by type order by id desc) as place
       from (select * from outbox_event where version > 0 limit ${among}) few
     ) numbered where place <= ${most}`,
  );
  return events.flatMap(faultsOf);
}

function faultsOf({ type, subject, version, payload }: RecordedEvent): string[] {
  const definition = catalogue[type as keyof typeof catalogue];
  if (!definition) return [`${type} is not in the catalogue of events`];
  const faults: string[] = [];
  if (version !== definition.version) faults.push(`${type} has version ${version}`);
  if (definition.subject !== 'text' && !subject.startsWith(`${definition.subject}_`))
    faults.push(`the subject of ${type} is ${subject}`);
  const parsed = definition.payload.safeParse(payload);
  if (!parsed.success) faults.push(`${type}: ${parsed.error.message}`);
  return faults;
}

/** The entities whose events contain their fields. */
const kinds = [
  { of: 'subscription.%', entity: Subscription, fields: subscriptionFields },
  { of: 'invoice.%', entity: Invoice, fields: invoiceFields },
  { of: 'credit_note.%', entity: CreditNote, fields: creditNoteFields },
] as const;

/**
 * Finds entities whose latest event differs from their fields. Entities that were changed later without an event, such as
 * an invoice by a partial payment, are left out.
 */
export async function staleEvents(em: EntityManager, projectId: string): Promise<object[]> {
  const stale: object[] = [];
  for (const { of, entity, fields } of kinds) {
    const last = await lastEvents(em, projectId, of);
    for (const thing of await em.fork().find<BilledEntity>(entity as never, { projectId } as never)) {
      const event = last.get(thing.id);
      if (!event || isAfter((thing.updatedAt ?? thing.issuedAt)!, event.at)) continue;
      const current: Record<string, unknown> = fields(thing as never);
      const reported = Object.fromEntries(Object.keys(current).map((name) => [name, event.payload[name]]));
      if (JSON.stringify(reported) !== JSON.stringify(current)) stale.push({ type: event.type, reported, current });
    }
  }
  return stale;
}

interface BilledEntity {
  id: string;
  updatedAt?: Temporal.Instant;
  issuedAt?: Temporal.Instant;
}

async function lastEvents(em: EntityManager, projectId: string, of: string) {
  const events = await em.execute<(RecordedEvent & { at: string })[]>(LAST, [of, decodeId('project', projectId)]);
  return new Map(events.map(({ at, ...event }) => [event.subject, { ...event, at: Temporal.Instant.from(at) }]));
}

const LAST = `
  select * from (
    select distinct on (subject) project_id, type, subject, payload, recorded_at, to_json(at) as at from outbox_event
    where type like ? and type not like '%grant%' and project_id = ?
    order by subject, recorded_at desc, id desc
  ) last
  where not exists (
    select from outbox_event later
    where later.project_id = last.project_id and later.recorded_at >= last.recorded_at
      and later.type ~ '^(payment|credit_note)' and later.payload ->> 'invoiceId' = last.subject)`;
