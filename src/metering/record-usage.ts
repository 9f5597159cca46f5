import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { ingestUsage } from './ingest-usage.ts';
import { checkBatch } from './check-usage.ts';
import type { RecordUsageInput } from './metering-input.ts';
import { OnInvalid } from './on-invalid.ts';
import { sentEvent } from './usage-batch.ts';
import type { UsageEventReceipt } from './usage-batch.ts';

/** Records events that are objects already, as those of GraphQL are. */
export async function recordUsage(
  em: EntityManager,
  viewer: Viewer,
  { projectId, events, onInvalid = OnInvalid.refuse_all }: RecordUsageInput,
  now: Temporal.Instant,
): Promise<UsageEventReceipt[]> {
  viewer.actIn('usage:write', projectId);
  checkBatch(events);
  const sent = events.map((event) => sentEvent(event));
  const pointerTo = (index: number, place: string) => `/events/${index}${place}`;
  return ingestUsage(em, viewer, { projectId, onInvalid, sent, pointerTo }, now);
}
