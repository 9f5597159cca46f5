import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Builds the hub, so that the current sources are measured. */
export async function build(): Promise<void> {
  const npm = spawn('npm run --silent build', {
    cwd: new URL('..', import.meta.url),
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: true,
  });
  const [code] = (await once(npm, 'exit')) as [number | null];
  if (code !== 0) throw new Error('npm run build failed: there is nothing to measure');
}
