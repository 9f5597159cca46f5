import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type {} from './count-modules.ts';

/** The figures that a measured process reports. */
export interface Usage {
  cpuUs: number;
  /** The memory that the system counts for it. */
  rssBytes: number;
  /** The bytes of its heap; after `collect` only what is in use. */
  heapBytes: number;
  /** How often garbage has been collected. */
  collections: number;
  /** The files loaded as modules; undefined unless count-modules.ts counts them. */
  modules?: number;
}

/** A question of the bench to a measured process. */
export type Question = 'usage' | 'collect';

/** Loaded into a server before its own code, so that the server itself needs no code for measurements. */
process.on('message', (question: Question) => {
  if (question === 'collect') collectGarbage();
  const { user, system } = process.cpuUsage();
  collections += observer.takeRecords().length;
  const { heapUsed: heapBytes, rss: rssBytes } = process.memoryUsage();
  process.send?.({
    cpuUs: user + system,
    rssBytes,
    heapBytes,
    collections,
    modules: globalThis.loadedModules?.(),
  } satisfies Usage);
});

let collections = 0;
const observer = new PerformanceObserver((list) => {
  collections += list.getEntries().length;
});
observer.observe({ entryTypes: ['gc'] });

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

// Ends the server when the bench was killed.
process.on('disconnect', () => process.exit());
