import { Worker } from 'node:worker_threads';
import { Refusal } from '../../../errors.ts';
import type { BillingDocument } from '../billing-document.ts';
import { pack } from './parcel.ts';

export interface Job {
  id: number;
  document: unknown;
}

export type Result = { id: number; pdf: Uint8Array } | { id: number; error: string };

interface Waiting {
  document: BillingDocument;
  resolve: (pdf: Uint8Array) => void;
  reject: (error: Error) => void;
}

/** Of one project; at a tenth of a second each, whoever comes after so many had better come again. */
const mostWaiting = 30;

/** A hundred lines of long texts take a second or two; what takes so much longer has got lost. */
const longestMs = 30_000;

/**
 * Prints in a thread of its own, one document after another; the thread is started by the first. The projects take turns,
 * so that who has many printed holds up nobody else.
 */
export class Printer {
  readonly #queues = new Map<string, Waiting[]>();
  #worker: Worker | undefined;
  #current: Waiting | undefined;
  #timer: NodeJS.Timeout | undefined;
  #last = 0;

  /** A document of a project as PDF; refused while too many others of the project wait. */
  readonly print = async (document: BillingDocument, projectId: string): Promise<Uint8Array> => {
    const queue = this.#queues.get(projectId) ?? [];
    if (queue.length >= mostWaiting) throw busy();
    return new Promise((resolve, reject) => {
      this.#queues.set(projectId, [...queue, { document, resolve, reject }]);
      this.#next();
    });
  };

  async close(): Promise<void> {
    const waiting = [...this.#queues.values()].flat();
    this.#queues.clear();
    for (const { reject } of waiting) reject(new Error('the hub ends'));
    await this.#worker?.terminate();
  }

  #next(): void {
    if (this.#current) return;
    this.#current = this.#takeNext();
    if (!this.#current) return;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#timer = setTimeout(() => void this.#worker?.terminate(), longestMs).unref();
    this.#worker.postMessage({ id: ++this.#last, document: pack(this.#current.document) } satisfies Job);
  }

  /** The first of the project whose turn it is, which then goes to the end of the line. */
  #takeNext(): Waiting | undefined {
    const [turn] = this.#queues;
    if (!turn) return undefined;
    const [projectId, [first, ...others]] = turn;
    this.#queues.delete(projectId);
    if (others.length) this.#queues.set(projectId, others);
    return first;
  }

  #start(): Worker {
    const worker = new Worker(...source());
    let failure = new Error('the thread that prints has ended');
    worker.on('message', (result: Result) => this.#finish(result));
    worker.on('error', (error: Error) => void (failure = error));
    worker.on('exit', () => {
      this.#worker = undefined;
      if (this.#current) this.#finish({ id: this.#last, error: failure.stack ?? failure.message });
    });
    return worker;
  }

  #finish(result: Result): void {
    const waiting = this.#current;
    if (!waiting || result.id !== this.#last) return;
    clearTimeout(this.#timer);
    this.#current = undefined;
    // Idle, it keeps no process from ending.
    this.#worker?.unref();
    if ('pdf' in result) waiting.resolve(result.pdf);
    else waiting.reject(new Error(`a document was not printed: ${result.error}`));
    this.#next();
  }
}

/** Built or as source, which a thread has to be told how to read. A document that needs more memory than this is none. */
function source(): ConstructorParameters<typeof Worker> {
  const isBuilt = import.meta.url.endsWith('.js');
  const file = isBuilt
    ? new URL('./print-worker.js', import.meta.url)
    : new URL('./print-worker.ts', import.meta.url);
  const execArgv = isBuilt ? [] : ['--import', '@oxc-node/core/register'];
  return [file, { execArgv, resourceLimits: { maxOldGenerationSizeMb: 512 } }];
}

function busy(): Refusal {
  return new Refusal(
    'limited',
    'printer_is_busy',
    'Many documents of the project are being printed; ask again shortly.',
    {
      retryAfterSeconds: 10,
    },
  );
}
