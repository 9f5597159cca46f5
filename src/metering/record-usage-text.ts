import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { ingestUsage } from './ingest-usage.ts';
import { readUsageText } from './read-usage-text.ts';
import type { RecordUsageTextInput } from './record-usage-text-input.ts';
import type { UsageEventReceipt } from './usage-batch.ts';

/** Records events that are sent as text, in any of its formats. */
export async function recordUsageText(
  em: EntityManager,
  viewer: Viewer,
  input: RecordUsageTextInput,
  now: Temporal.Instant,
): Promise<UsageEventReceipt[]> {
  viewer.actIn('usage:write', input.projectId);
  return ingestUsage(em, viewer, readUsageText(input), now);
}
