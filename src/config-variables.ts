import { z } from 'zod';
import { stripeUrl } from './billing/payments/gateways/stripe/stripe-url.ts';
import { viesUrl } from './billing/customers/taxes/vies/vies.ts';
import {
  address,
  databaseAddress,
  hasNoPath,
  isOneServer,
  noPath,
  number,
  oneOf,
  readOrigins,
  timeZone,
} from './config-values.ts';

/** The settings. docs/operations.md documents each variable; only config.ts reads them. */
export const variables = z.object({
  PORT: number(3000, { from: 0, to: 65535 }),
  HUB_HOST: z.string().default('localhost'),
  HUB_URL: address(/^https?$/, 'https://hub.example.org')
    .refine(hasNoPath, noPath)
    .optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.refine(isOneServer, 'must name one server').optional(),
  HUB_READ_LAG_SECONDS: number(5, { from: 1, to: 3600 }),
  HUB_DATA_DIR: z.string().default('.data'),
  HUB_FILES: z.string().optional(),
  HUB_FILES_GB: number(100, { from: 0, to: 1_000_000 }),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  HUB_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  HUB_KEY_DAYS: number(90, { from: 1, to: 3650 }),
  HUB_USAGE_NAME_DAYS: number(400, { from: 35, to: 36_500 }),
  HUB_EVENT_DAYS: number(90, { from: 35, to: 36_500 }),
  HUB_AUDIT_YEARS: number(7, { from: 1, to: 1000 }),
  HUB_NETWORK: z.string().max(100, { error: 'must have at most 100 characters' }).default('Content Hub'),
  HUB_OPERATOR_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  HUB_OPERATOR_PASSWORD: z.string().optional(),
  HUB_ANONYMOUS_LIMIT: number(600, { from: 1 }),
  HUB_PAGE_LIMIT: number(12_000, { from: 1 }),
  HUB_CLIENT_LIMIT: number(60_000, { from: 1 }),
  HUB_WEBHOOK_LIMIT: number(60_000, { from: 1 }),
  HUB_TRUST_PROXY: number(0, { from: 0, example: 1 }),
  HUB_ALLOW_PRIVATE_ADDRESSES: oneOf(['true', 'false']).default('false'),
  HUB_STOREFRONT: oneOf(['open', 'closed']).default('closed'),
  HUB_GRAPHQL_DOCUMENTS: oneOf(['any', 'listed']).default('any'),
  HUB_ORIGINS: z.string().transform(readOrigins).optional(),
  HUB_REPORT_TIMEZONE: timeZone('UTC'),
  HUB_SIGN_IN_DAYS: number(400, { from: 60, to: 36_500 }),
  HUB_DRAIN_SECONDS: number(0, { from: 0, to: 600, example: 10 }),
  HUB_KEEP_ALIVE_SECONDS: number(75, { from: 1, to: 3600 }),
  HUB_MAX_CONNECTIONS: number(2000, { from: 10, to: 1_000_000 }),
  HUB_DATABASE_WAIT_SECONDS: number(60, { from: 0, to: 3600 }),
  HUB_FRAGMENT_CACHE_MB: number(64, { from: 0, to: 100_000 }),
  HUB_POOL_SIZE: number(10, { from: 2 }),
  HUB_BACKGROUND_POOL_SIZE: number(5, { from: 2 }),
  HUB_POOLER: oneOf(['none', 'transaction', 'prepared']).default('none'),
  REDIS_URL: address(/^rediss?$/, 'redis://host:6379').optional(),
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  HUB_MAIL_FROM: z.string().default('hub@localhost'),
  STRIPE_API_URL: address(/^https?$/, 'https://api.stripe.com')
    .refine(hasNoPath, noPath)
    .default(stripeUrl),
  VIES_URL: address(/^https?$/, 'https://ec.europa.eu/taxation_customs/vies/rest-api').default(viesUrl),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});
