import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { variables } from './config-variables.ts';
import { describeSettings } from './effective-settings.ts';
import type { EffectiveSetting } from './effective-settings.ts';
import { mistakesOfPlace, readPlace } from './platform/files/read-place.ts';
import type { FilesPlace } from './platform/files/read-place.ts';
import { packageRoot } from './platform/package-root.ts';
import type { Pooler } from './platform/postgres/database-pool.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', packageRoot), 'utf8')) as { version: string };

/** The version of this hub, from its package.json. */
export const hubVersion = version;

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
  /** A standby of the database, for reports. */
  databaseReadUrl?: string;
  /** How far behind it may be for a report to read it, in seconds. */
  readLagSeconds: number;
  dataDir: string;
  /** The place of the files of releases. */
  files: FilesPlace;
  /** The maximum size of the files of one project, in GB; 0 for no limit. */
  filesGb: number;
  /** The secret that seals the hub's private keys. If it is not set, the data folder holds one: see `withSecret`. */
  secret?: string;
  /** How many days a key signs before the next one replaces it. */
  keyDays: number;
  /** How many days the name of a usage event is kept, so that it counts once if it is sent again. */
  usageNameDays: number;
  /** How many days events of the feeds are kept. */
  eventDays: number;
  /** How many years entries of the audit are kept. */
  auditYears: number;
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
  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    mistakes.push('DATABASE_READ_URL is a standby of DATABASE_URL: set both, or neither.');
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
    databaseReadUrl: set.DATABASE_READ_URL,
    readLagSeconds: set.HUB_READ_LAG_SECONDS,
    dataDir: set.HUB_DATA_DIR,
    files: readPlace(set.HUB_FILES, set.HUB_DATA_DIR, set),
    filesGb: set.HUB_FILES_GB,
    secret: set.HUB_SECRET,
    keyDays: set.HUB_KEY_DAYS,
    usageNameDays: set.HUB_USAGE_NAME_DAYS,
    eventDays: set.HUB_EVENT_DAYS,
    auditYears: set.HUB_AUDIT_YEARS,
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
