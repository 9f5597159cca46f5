import { publicAddress } from './platform/postgres/database-address.ts';

/** A setting as this instance uses it. */
export interface EffectiveSetting {
  /** The name of the environment variable. */
  name: string;
  /** The value in effect; null for a secret, and for a setting without a value. */
  value: string | null;
  isFromEnvironment: boolean;
  isSecret: boolean;
}

/** The settings whose values are credentials; of them only whether they are set is shown. */
const secrets = new Set([
  ...['HUB_SECRET', 'HUB_OPERATOR_PASSWORD', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'],
]);

/** The settings that are addresses, which can contain credentials and options; these are not shown. */
const addresses = new Set(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'REDIS_URL', 'SMTP_URL', 'HUB_FILES']);

/** Describes every setting, in the order of the configuration. `used` has the values in effect. */
export function describeSettings(
  used: Record<string, unknown>,
  { names, env }: { names: readonly string[]; env: Record<string, string | undefined> },
): EffectiveSetting[] {
  return names.map((name) => {
    const [isSecret, isFromEnvironment] = [secrets.has(name), Boolean(env[name])];
    return { name, value: isSecret ? null : shown(name, used[name]), isFromEnvironment, isSecret };
  });
}

function shown(name: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return addresses.has(name) ? publicAddress(text) : text;
}
