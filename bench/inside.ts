import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The figures that a measured process reports. */
export interface Usage {
  cpuUs: number;
  /** The bytes of its heap; after `collect` only what is in use. */
  heapBytes: number;
}

/** What the bench asks of a measured process. */
export type Question = 'usage' | 'collect';

/** Loaded into a server before its own code, so that the server itself needs no code for measurements. */
process.on('message', (question: Question) => {
  if (question === 'collect') collectGarbage();
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuUs: user + system, heapBytes: process.memoryUsage().heapUsed } satisfies Usage);
});

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

// Ends the server when the bench was killed.
process.on('disconnect', () => process.exit());
