import { MetersOfProjectsResolver, MetersResolver } from './meters.ts';
import { UsageEventsResolver } from './usage-events.ts';

/** The resolvers of meters and usage. */
export const meteringResolvers = [MetersResolver, MetersOfProjectsResolver, UsageEventsResolver] as const;
