import { eventFields } from '../../platform/events/event-fields.ts';
import type { Release } from './release.ts';

/** What every event of a release tells of it, as it is at the moment. */
export const releaseFields = (release: Release) =>
  eventFields(release, ['productId', 'version', 'channel', 'status']);
