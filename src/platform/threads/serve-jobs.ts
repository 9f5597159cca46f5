import { parentPort } from 'node:worker_threads';

/** Runs the jobs that a WorkThread sends to this thread. */
export function serveJobs<Job, Result>(work: (job: Job) => Result | Promise<Result>): void {
  parentPort!.on('message', ({ id, job }: { id: number; job: Job }) => {
    Promise.resolve()
      .then(() => work(job))
      .then(
        (result) => parentPort!.postMessage({ id, result }),
        (error: unknown) => parentPort!.postMessage({ id, error: (error as Error).stack ?? String(error) }),
      );
  });
}
