import { createRequire } from 'node:module';
import { z } from 'zod';

const { version } = createRequire(import.meta.url)(packageJson()) as { version: string };

/** All that can be set from outside. The README's table documents each variable; this file alone reads them. */
const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HUB_HOST: z.string().default('localhost'),
  HUB_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  HUB_DATA_DIR: z.string().min(1).default('.data'),
  HUB_NETWORK: z.string().min(1).max(100).default('Content Hub'),
  HUB_OPERATOR_EMAIL: z.email().optional(),
  HUB_OPERATOR_PASSWORD: z.string().min(10).optional(),
  HUB_ANONYMOUS_LIMIT: z.coerce.number().int().min(1).default(600),
  HUB_TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  HUB_POOL_SIZE: z.coerce.number().int().min(2).default(10),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  HUB_MAIL_FROM: z.string().default('hub@localhost'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export interface Config {
  version: string;
  port: number;
  host: string;
  /** The public address: issuer of tokens, base of links. No slash at the end. */
  url: string;
  databaseUrl?: string;
  dataDir: string;
  network: string;
  operator?: { email: string; password: string };
  /** Requests per hour for an address that shows no credentials. */
  anonymousLimit: number;
  /** How many proxies in front may be believed about the client's address. */
  trustProxy: number;
  poolSize: number;
  redisUrl?: string;
  smtpUrl?: string;
  mailFrom: string;
  logLevel: string;
}

/** Reads the environment once. Throws one ConfigError that lists every mistake. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = variables.safeParse(withoutEmpty(env));
  const mistakes = parsed.success ? [] : parsed.error.issues.map(describe);
  if (Boolean(env.HUB_OPERATOR_EMAIL) !== Boolean(env.HUB_OPERATOR_PASSWORD)) {
    mistakes.push('HUB_OPERATOR_EMAIL and HUB_OPERATOR_PASSWORD go together: set both or neither.');
  }
  if (!parsed.success || mistakes.length) throw new ConfigError(mistakes);
  return shape(parsed.data);
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly mistakes: string[]) {
    super(['The configuration has mistakes:', ...mistakes.map((mistake) => `  - ${mistake}`)].join('\n'));
  }
}

function shape(set: z.infer<typeof variables>): Config {
  return {
    version,
    port: set.PORT,
    host: set.HUB_HOST,
    url: (set.HUB_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, ''),
    databaseUrl: set.DATABASE_URL,
    dataDir: set.HUB_DATA_DIR,
    network: set.HUB_NETWORK,
    operator:
      set.HUB_OPERATOR_EMAIL && set.HUB_OPERATOR_PASSWORD
        ? { email: set.HUB_OPERATOR_EMAIL, password: set.HUB_OPERATOR_PASSWORD }
        : undefined,
    anonymousLimit: set.HUB_ANONYMOUS_LIMIT,
    trustProxy: set.HUB_TRUST_PROXY,
    poolSize: set.HUB_POOL_SIZE,
    redisUrl: set.REDIS_URL,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.HUB_MAIL_FROM,
    logLevel: set.LOG_LEVEL,
  };
}

function describe(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')}: ${issue.message}.`;
}

/** An empty variable means "not set", as shells and compose files write it. */
function withoutEmpty(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value)) as Record<string, string>;
}

/** package.json stands beside src in a checkout and two folders above in the build. */
function packageJson(): string {
  return import.meta.url.includes('/dist/src/') ? '../../package.json' : '../package.json';
}
