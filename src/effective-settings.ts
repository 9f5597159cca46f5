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

type SettingValue = string | number | readonly string[] | undefined;

/** The settings whose values are credentials; of them only whether they are set is shown. */
const secrets = new Set([
  ...['HUB_SECRET', 'HUB_OPERATOR_PASSWORD', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'],
]);

/** The settings that are addresses, which can contain credentials and options; these are not shown. */
const publicForms: Record<string, (address: string) => string> = {
  DATABASE_URL: publicAddress,
  DATABASE_DIRECT_URL: publicAddress,
  DATABASE_READ_URL: publicAddress,
  REDIS_URL: withoutCredentials,
  SMTP_URL: withoutCredentials,
  HUB_FILES: withoutCredentials,
};

/** Describes every setting, in the order of the configuration. `used` has the values in effect. */
export function describeSettings(
  used: Record<string, SettingValue>,
  { names, env }: { names: readonly string[]; env: Record<string, string | undefined> },
): EffectiveSetting[] {
  return names.map((name) => {
    const [isSecret, isFromEnvironment] = [secrets.has(name), Boolean(env[name])];
    return { name, value: isSecret ? null : shown(name, used[name]), isFromEnvironment, isSecret };
  });
}

function shown(name: string, value: SettingValue): string | null {
  if (value === undefined) return null;
  const text = typeof value === 'object' ? value.join(', ') : String(value);
  return publicForms[name]?.(text) ?? text;
}

/** The files can be in a folder, whose path is no address. */
function withoutCredentials(text: string): string {
  if (!text.includes('://')) return text;
  const { protocol, host, pathname } = new URL(text);
  return `${protocol}//${host}${pathname}`;
}
