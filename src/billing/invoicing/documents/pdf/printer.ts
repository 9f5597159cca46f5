import { Refusal } from '../../../../errors.ts';
import { FairShare } from '../../../../platform/sharing/fair-share.ts';
import { WorkThread } from '../../../../platform/threads/work-thread.ts';
import type { BillingDocument } from '../billing-document.ts';
import { toTransferable } from './transferable.ts';

/** The limit for all projects together; one project may use a quarter. A document takes a tenth of a second. */
const mostWaiting = 120;
const waitMs = 60_000;

/** A hundred lines of long text take a second or two. */
const longestMs = 30_000;
const memoryMb = 512;

/** Prints in a thread of its own, one document after another. Projects take turns, so that none delays the others. */
export class Printer {
  readonly #thread = new WorkThread<unknown, Uint8Array>({
    ...{ module: new URL('./print-worker', import.meta.url), longestMs, memoryMb },
  });
  readonly #turns = new FairShare({
    ...{ capacity: 1, perCaller: 1, mostWaiting, waitMs, refusal: busy },
  });

  /** Prints a document of a project as PDF; refused while too many others of the project wait. */
  readonly print = async (document: BillingDocument, projectId: string): Promise<Uint8Array> => {
    const release = await this.#turns.acquire(projectId);
    try {
      return await this.#thread.run(toTransferable(document));
    } finally {
      release();
    }
  };

  async close(): Promise<void> {
    await this.#thread.close();
  }
}

function busy(): Refusal {
  const sentence = 'Too many documents of the project are being printed; try again in 10 seconds.';
  return new Refusal('limited', 'printer_is_busy', sentence, { retryAfterSeconds: 10 });
}
