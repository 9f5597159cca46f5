import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The address of the embedded database of a data folder. */
export function embeddedUrl(data: string): string {
  const port = readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(join(data, 'postgres/hub.password'), 'utf8').trim();
  return `postgresql://hub:${password}@127.0.0.1:${port}/hub`;
}
