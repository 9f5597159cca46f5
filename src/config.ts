import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { stripeUrl } from './billing/payments/gateways/stripe/stripe-url.ts';
import { viesUrl } from './billing/customers/taxes/vies/vies.ts';
import { address, databaseAddress, hasNoPath, noPath, number, oneOf, readOrigins, timeZone } from './config-values.ts';
import { describeSettings } from './effective-settings.ts';
import type { EffectiveSetting } from './effective-settings.ts';
import { mistakesOfPlace, readPlace } from './platform/files/read-place.ts';
import type { FilesPlace } from './platform/files/read-place.ts';
import { packageRoot } from './platform/package-root.ts';
import type { Pooler } from './platform/postgres/database-pool.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', packageRoot), 'utf8')) as { version: string };

/** The version of this hub, from its package.json. */
export const hubVersion = version;

/** The settings. docs/operations.md documents each variable; only this file reads them. */
const variables = z.object({
  PORT: number(3000, { from: 0, to: 65535 }),
  HUB_HOST: z.string().default('localhost'),
  HUB_URL: address(/^https?$/, 'https://hub.example.org')
    .refine(hasNoPath, noPath)
    .optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  HUB_DATA_DIR: z.string().default('.data'),
  HUB_FILES: z.string().optional(),
  HUB_FILES_GB: number(100, { from: 0, to: 1_000_000 }),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  HUB_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  HUB_KEY_DAYS: number(90, { from: 1, to: 3650 }),
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

/** The names of all variables that the hub reads. */
export const variableNames: readonly string[] = Object.keys(variables.shape);

/** Returns the environment of this process, as it is now; nothing else reads it. */
export const environment = (): NodeJS.ProcessEnv => process.env;

export interface Config {
  version: string;
  port: number;
  host: string;
  /** The public address: issuer of tokens, base of links. No slash at the end. */
  url: string;
  databaseUrl?: string;
  /** The same database without a pooler, for LISTEN; by default the database's own address. */
  databaseDirectUrl?: string;
  dataDir: string;
  /** The place of the files of releases. */
  files: FilesPlace;
  /** The maximum size of the files of one project, in GB; 0 for no limit. */
  filesGb: number;
  /** The secret that seals the hub's private keys. If it is not set, the data folder holds one: see `withSecret`. */
  secret?: string;
  /** How many days a key signs before the next one replaces it. */
  keyDays: number;
  network: string;
  operator?: { email: string; password: string };
  /** Requests per hour of an address without credentials. */
  anonymousLimit: number;
  /** Requests per hour of an address for the pages of sign-in. */
  pageLimit: number;
  /** Requests per hour and instance of an address at the paths where OAuth clients authenticate. */
  clientLimit: number;
  /** Genuine webhooks per hour for an account of a project at a gateway. */
  webhookLimit: number;
  /** The number of proxies in front that are trusted to report the client's address. */
  trustProxy: number;
  /** Whether the hub may call registered addresses in its own network, also by plain http. */
  allowPrivateAddresses: boolean;
  /** Whether callers without credentials can read the products for sale. */
  isStorefrontOpen: boolean;
  /** Whether /graphql runs any document, or only those of the console. */
  graphqlDocuments: 'any' | 'listed';
  /** The origins whose pages may call the APIs; any origin if it is not set. */
  origins?: readonly string[];
  /** The zone whose days the reports on people count. */
  reportTimezone: string;
  /** How many days sign-ins are kept. */
  signInDays: number;
  /** How many seconds /readyz reports not ready before the hub stops listening, for balancers to notice. */
  drainSeconds: number;
  /** How long an idle connection of a client or balancer is kept, in seconds. */
  keepAliveSeconds: number;
  /** The maximum number of client connections. */
  mostConnections: number;
  /** How long a start waits for a database that does not answer, in seconds. */
  databaseWaitSeconds: number;
  /** The memory for finished JSON of lists, in MB; 0 switches the cache off. */
  fragmentCacheMb: number;
  poolSize: number;
  /** Connections to the database for background work. */
  backgroundPoolSize: number;
  pooler: Pooler;
  redisUrl?: string;
  smtpUrl?: string;
  mailFrom: string;
  /** The address of VIES, the register of VAT ids of the EU. */
  viesUrl: string;
  /** The address of the API of Stripe; another one is for trials with a server that stands in for it. */
  stripeUrl: string;
  logLevel: string;
  /** Every setting with its value in effect, for operators. */
  settings: readonly EffectiveSetting[];
}

/** The configuration of a running hub. */
export interface WholeConfig extends Config {
  secret: string;
}

/** Reads the environment once. Throws one ConfigError that lists every mistake. */
export function readConfig(env: NodeJS.ProcessEnv = environment()): Config {
  const parsed = variables.safeParse(withoutEmpty(env));
  const mistakes = parsed.success ? [] : parsed.error.issues.map(describe);
  if (Boolean(env.HUB_OPERATOR_EMAIL) !== Boolean(env.HUB_OPERATOR_PASSWORD)) {
    mistakes.push('HUB_OPERATOR_EMAIL and HUB_OPERATOR_PASSWORD go together: set both or neither.');
  }
  mistakes.push(...mistakesOfPlace(env.HUB_FILES, env));
  if (env.NODE_ENV === 'production' && env.DATABASE_URL && !env.HUB_SECRET) mistakes.push(noSecret);
  if (!parsed.success || mistakes.length) throw new ConfigError(mistakes);
  const config = shape(parsed.data);
  return { ...config, settings: settingsOf(config, parsed.data, env) };
}

/** Instances that share a database must share the secret too, which a folder of one of them would not do. */
const noSecret =
  'HUB_SECRET must be set where DATABASE_URL is: make one with "openssl rand -hex 32", keep it, and give it to every instance.';

export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly mistakes: string[]) {
    super(['The configuration has mistakes:', ...mistakes.map((mistake) => `  - ${mistake}`)].join('\n'));
  }
}

/** Defaults that depend on other settings are shown as they result. */
function settingsOf(
  config: Omit<Config, 'settings'>,
  set: z.infer<typeof variables>,
  env: NodeJS.ProcessEnv,
): EffectiveSetting[] {
  const { url, files, databaseUrl, databaseDirectUrl = databaseUrl } = config;
  const derived = {
    HUB_URL: url,
    DATABASE_DIRECT_URL: databaseDirectUrl,
    ...('folder' in files && { HUB_FILES: join(config.dataDir, 'files') }),
  };
  return describeSettings({ ...set, ...derived }, { names: variableNames, env });
}

function shape(set: z.infer<typeof variables>): Omit<Config, 'settings'> {
  return {
    version,
    port: set.PORT,
    host: set.HUB_HOST,
    url: (set.HUB_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, ''),
    databaseUrl: set.DATABASE_URL,
    databaseDirectUrl: set.DATABASE_DIRECT_URL,
    dataDir: set.HUB_DATA_DIR,
    files: readPlace(set.HUB_FILES, set.HUB_DATA_DIR, set),
    filesGb: set.HUB_FILES_GB,
    secret: set.HUB_SECRET,
    keyDays: set.HUB_KEY_DAYS,
    network: set.HUB_NETWORK,
    operator:
      set.HUB_OPERATOR_EMAIL && set.HUB_OPERATOR_PASSWORD
        ? { email: set.HUB_OPERATOR_EMAIL, password: set.HUB_OPERATOR_PASSWORD }
        : undefined,
    anonymousLimit: set.HUB_ANONYMOUS_LIMIT,
    pageLimit: set.HUB_PAGE_LIMIT,
    clientLimit: set.HUB_CLIENT_LIMIT,
    webhookLimit: set.HUB_WEBHOOK_LIMIT,
    trustProxy: set.HUB_TRUST_PROXY,
    allowPrivateAddresses: set.HUB_ALLOW_PRIVATE_ADDRESSES === 'true',
    isStorefrontOpen: set.HUB_STOREFRONT === 'open',
    graphqlDocuments: set.HUB_GRAPHQL_DOCUMENTS,
    origins: set.HUB_ORIGINS,
    reportTimezone: set.HUB_REPORT_TIMEZONE,
    signInDays: set.HUB_SIGN_IN_DAYS,
    drainSeconds: set.HUB_DRAIN_SECONDS,
    keepAliveSeconds: set.HUB_KEEP_ALIVE_SECONDS,
    mostConnections: set.HUB_MAX_CONNECTIONS,
    databaseWaitSeconds: set.HUB_DATABASE_WAIT_SECONDS,
    fragmentCacheMb: set.HUB_FRAGMENT_CACHE_MB,
    poolSize: set.HUB_POOL_SIZE,
    backgroundPoolSize: set.HUB_BACKGROUND_POOL_SIZE,
    pooler: set.HUB_POOLER,
    redisUrl: set.REDIS_URL,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.HUB_MAIL_FROM,
    viesUrl: set.VIES_URL.replace(/\/+$/, ''),
    stripeUrl: set.STRIPE_API_URL.replace(/\/+$/, ''),
    logLevel: set.LOG_LEVEL,
  };
}

function describe(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')} ${issue.message}.`;
}

/** An empty variable means "not set", as shells and compose files write it. */
function withoutEmpty(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value)) as Record<string, string>;
}
