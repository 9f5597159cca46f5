import type { Actor } from '../../platform/events/record.ts';

/** Who does what comes due by itself. */
export const worker: Actor = { principal: 'worker:billing' };
