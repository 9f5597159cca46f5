import { setTimeout } from 'node:timers/promises';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import type { LimitedServer } from '../platform/http/server.ts';
import type { Orm } from '../platform/postgres/orm.ts';
import type { Logger } from '../platform/log.ts';
import type { Workers } from '../workers.ts';

/** The time limits after SIGTERM: for streams of events, for running requests, and after them for everything else. */
const streamMs = 1_000;
const drainMs = 10_000;
const closeMs = 20_000;

const signals = ['SIGTERM', 'SIGINT'] as const;

/** Ends the process at once on a signal while the hub starts: an embedded database ends with its hub. */
export function quitOnSignal(): void {
  for (const signal of signals) process.once(signal, quit);
}

function quit(): never {
  process.exit(0);
}

/** The parts of a hub to close. */
export interface RunningHub {
  config: Config;
  app: App;
  server: LimitedServer;
  /** Set once the workers start; closing waits until they have started. */
  workers?: Promise<Workers | undefined>;
  /** Aborted when the hub begins to end. */
  ending: AbortController;
  orm: Orm;
  log: Logger;
  stopDatabase: () => Promise<void>;
}

/** Ends the hub once on SIGTERM or SIGINT: refuses new requests, answers running ones, and closes the database last. */
export function endOnSignal(house: RunningHub): void {
  let isEnding = false;
  for (const signal of signals) {
    process.off(signal, quit);
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      end(house).then(
        () => {
          house.log.info('The hub has ended.');
          process.exit(0);
        },
        (error: unknown) => {
          house.log.error({ err: error }, 'the hub did not end cleanly');
          process.exit(1);
        },
      );
    });
  }
}

async function end({ config, app, server, workers, orm, ending, stopDatabase }: RunningHub): Promise<void> {
  ending.abort();
  app.drain();
  globalThis.setTimeout(() => server.cutStreams(), streamMs);
  await setTimeout(config.drainSeconds * 1000);
  const closed = new Promise<void>((done) => server.close(() => done()));
  const forced = globalThis.setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(forced);
  // A database that does not answer must not prevent the hub from ending.
  globalThis.setTimeout(() => process.exit(1), closeMs).unref();
  await (await workers)?.stop();
  await app.close();
  await orm.close();
  await stopDatabase();
}
