import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The folder of the user's own settings: XDG_CONFIG_HOME (XDG Base Directory Specification), APPDATA on Windows, or else
 * ~/.config.
 */
export function configFolder(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  const base = env.XDG_CONFIG_HOME || (platform === 'win32' && env.APPDATA);
  return join(base || join(env.HOME || homedir(), '.config'), 'content-hub');
}
