import { rmSync } from 'node:fs';

/** Stops the PostgreSQL of the run and removes its data. */
export default async function clusterDown() {
  const { stop, dir } = globalThis.testCluster ?? {};
  await stop?.();
  if (dir) rmSync(dir, { recursive: true, force: true });
}
