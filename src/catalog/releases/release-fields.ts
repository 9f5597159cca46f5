import { eventFields } from '../../platform/events/event-fields.ts';
import type { Release } from './release.ts';

/** The current state of a release that all its events carry. */
export const releaseFields = (release: Release) => eventFields(release, ['productId', 'version', 'channel', 'status']);
