import { EventResolver } from './events.ts';
import { AuditLogResolver } from './audit-log.ts';
import { InstanceResolver } from './instance.ts';
import { InstanceSettingsResolver } from './settings.ts';
import { MailsResolver } from './mails.ts';
import { NetworkResolver } from './network.ts';
import { NodeResolver } from '../engine/node.ts';
import { RateLimitResolver } from './rate-limit.ts';
import { ServiceResolver } from './service.ts';

/** The resolvers of the hub as a whole. */
export const hubResolvers = [
  ServiceResolver,
  NodeResolver,
  AuditLogResolver,
  EventResolver,
  RateLimitResolver,
  InstanceResolver,
  NetworkResolver,
  MailsResolver,
  InstanceSettingsResolver,
] as const;
