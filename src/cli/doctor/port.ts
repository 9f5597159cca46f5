import type { Config } from '../../config.ts';
import { tryToListen } from '../../platform/http/listening.ts';
import { ok, problem } from './finding.ts';
import type { Finding } from './finding.ts';

const timeoutMs = 3000;

/** Checks that a hub answers at the port, or that the port is free. */
export async function checkPort({ port, host }: Config): Promise<Finding> {
  if (port === 0) return ok('port', 'any that is free (PORT is 0)');
  const name = host.includes(':') ? `[${host}]` : host;
  if (await isHub(`http://${name}:${port}/livez`)) return ok('port', `a hub answers at ${host}:${port}`);
  const error = await tryToListen({ port, host });
  if (!error) return ok('port', `${host}:${port} is free`);
  const detail = `${host}:${port} cannot be listened on (${error})`;
  return problem(
    'port',
    detail,
    error === 'EADDRINUSE'
      ? 'Another program uses it: set PORT to a free port.'
      : 'Set PORT and HUB_HOST to values that this machine allows.',
  );
}

async function isHub(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
    const body = (await response.json()) as { status?: unknown };
    return body.status === 'alive';
  } catch {
    return false;
  }
}
