import { startEmbedded } from './postgres.ts';
import type { EmbeddedOptions, EmbeddedPostgres } from './postgres.ts';

export interface KeepRunningOptions {
  /** Called when PostgreSQL has died and was started again. */
  onRestart: () => void;
  /** Called when PostgreSQL cannot be started again: the hub must end. */
  onLoss: (error: Error) => void;
}

/** If PostgreSQL dies more often than this within a minute, it has a fault that a restart does not fix. */
const mostRestarts = 5;
const withinMs = 60_000;

/** Starts PostgreSQL again, on the same port, whenever it dies without having been stopped. */
export function keepRunning(
  options: EmbeddedOptions,
  first: EmbeddedPostgres,
  { onRestart, onLoss }: KeepRunningOptions,
): Pick<EmbeddedPostgres, 'stop'> {
  let running = first;
  let isStopping = false;
  let restarting: Promise<void> = Promise.resolve();
  const deaths: number[] = [];
  const restart = async (): Promise<void> => {
    if (isStopping) return;
    const now = performance.now();
    deaths.push(now);
    if (deaths.filter((at) => now - at < withinMs).length > mostRestarts)
      throw new Error(`PostgreSQL has died ${mostRestarts + 1} times within a minute.`);
    running = await startEmbedded({ ...options, port: first.port });
    if (!running.owned) throw new Error('Another hub has taken the data folder.');
    watch();
    onRestart();
  };
  const watch = (): void => {
    void running.ended?.then(() => {
      restarting = restart().catch((error: unknown) => onLoss(error as Error));
    });
  };
  watch();
  return {
    async stop() {
      isStopping = true;
      await restarting;
      await running.stop();
    },
  };
}
