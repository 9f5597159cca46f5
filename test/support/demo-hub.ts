import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HubProcess } from './hub-process.ts';
import { root } from './program.ts';

/** A hub with the network of the demo, and the account that signs in to it. */
export interface DemoHub {
  address: string;
  signIn: { email: string; password: string };
  close(): Promise<void>;
}

/** Starts a hub in a folder of its own, which is removed at the end, and makes the demo there. */
export async function startDemoHub(): Promise<DemoHub> {
  const data = mkdtempSync(join(tmpdir(), 'hub-demo-'));
  const environment = { HUB_DATA_DIR: data };
  const remove = () => rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  const hub = await HubProcess.start(environment);
  const close = async () => {
    await hub.stop();
    remove();
  };
  try {
    const env = { ...process.env, ...environment, PORT: String(hub.port) };
    const args = [join(root, 'scripts/hub.mjs'), 'demo', '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 1 << 24 });
    const { signIn } = JSON.parse(stdout) as Pick<DemoHub, 'signIn'>;
    return { address: `http://localhost:${hub.port}`, signIn, close };
  } catch (error) {
    await close();
    throw error;
  }
}
