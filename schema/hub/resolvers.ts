import { EventResolver } from './events.ts';
import { LogResolver } from './log.ts';
import { NodeResolver } from '../engine/node.ts';
import { RateLimitResolver } from './rate-limit.ts';
import { ServiceResolver } from './service.ts';

/** The resolvers of the hub as a whole. */
export const hubResolvers = [ServiceResolver, NodeResolver, LogResolver, EventResolver, RateLimitResolver] as const;
