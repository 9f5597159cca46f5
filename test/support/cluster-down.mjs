import { rmSync } from 'node:fs';

/** Stops the PostgreSQL of the run and removes its folders. */
export default async function clusterDown() {
  const { stop, folders = [] } = globalThis.testCluster ?? {};
  await stop?.();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
