import { MetersResolver } from './meters.ts';
import { UsageEventsResolver } from './usage-events.ts';

/** The resolvers of meters and usage. */
export const meteringResolvers = [MetersResolver, UsageEventsResolver] as const;
