import type { Actor } from '../../platform/events/record.ts';

/** The actor of work that is done because it is due. */
export const worker: Actor = { principal: 'worker:billing' };
