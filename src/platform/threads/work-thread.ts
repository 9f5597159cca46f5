import { Worker } from 'node:worker_threads';

interface ThreadMessage<Job> {
  id: number;
  job: Job;
}

type ThreadReply<Result> = { id: number; result: Result } | { id: number; error: string };

export interface WorkThreadOptions {
  /** The URL of the module that the thread runs, without extension. */
  module: URL;
  /** The time limit of a job. A job that exceeds it is ended with its thread; the next job starts another thread. */
  longestMs: number;
  memoryMb: number;
  /** After this long without a job the thread ends, and its memory is free; it is kept if unset. */
  idleMs?: number;
}

/** A job exceeded its time limit. */
export class JobTimedOut extends Error {}

/**
 * Runs jobs in a separate thread. The caller must wait for a job before it runs the next one. The first job starts the
 * thread, which keeps the process alive only during a job.
 */
export class WorkThread<Job, Result> {
  #worker?: Worker;
  #last = 0;
  #isClosed = false;
  #idle?: NodeJS.Timeout;
  #finish?: (reply: ThreadReply<Result>) => void;

  constructor(private readonly options: WorkThreadOptions) {}

  async run(job: Job): Promise<Result> {
    if (this.#isClosed) throw new Error('the hub is stopping');
    const { longestMs } = this.options;
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const id = (this.#last += 1);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      void worker.terminate();
    }, longestMs).unref();
    worker.ref();
    const reply = await new Promise<ThreadReply<Result>>((finish) => {
      this.#finish = (each) => each.id === id && finish(each);
      worker.postMessage({ id, job } satisfies ThreadMessage<Job>);
    }).finally(() => {
      clearTimeout(timer);
      this.#worker?.unref();
      this.#endWhenIdle();
    });
    if ('result' in reply) return reply.result;
    throw isLate ? new JobTimedOut(`a job took longer than ${longestMs} ms`) : new Error(reply.error);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  #endWhenIdle(): void {
    const { idleMs } = this.options;
    if (idleMs === undefined) return;
    this.#idle = setTimeout(() => {
      const worker = this.#worker;
      this.#worker = undefined;
      void worker?.terminate();
    }, idleMs).unref();
  }

  #start(): Worker {
    const worker = new Worker(...this.#source());
    let failure = new Error('the thread has ended');
    worker.on('message', (reply: ThreadReply<Result>) => this.#finish?.(reply));
    worker.on('error', (error: Error) => void (failure = error));
    worker.on('exit', () => {
      // A thread that ended because it was idle may be followed by another one, which has a job.
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#finish?.({ id: this.#last, error: failure.stack ?? failure.message });
    });
    return worker;
  }

  /** Returns the options of the thread: a module of the sources needs a loader, a built one does not. */
  #source(): ConstructorParameters<typeof Worker> {
    const { module, memoryMb } = this.options;
    const isBuilt = import.meta.url.endsWith('.js');
    const file = new URL(`${module.href}${isBuilt ? '.js' : '.ts'}`);
    const execArgv = isBuilt ? [] : ['--import', '@oxc-node/core/register'];
    return [file, { execArgv, resourceLimits: { maxOldGenerationSizeMb: memoryMb } }];
  }
}
