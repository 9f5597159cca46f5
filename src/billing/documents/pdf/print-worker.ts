import { parentPort } from 'node:worker_threads';
import type { BillingDocument } from '../billing-document.ts';
import { unpack } from './parcel.ts';
import { printDocument } from './print-document.ts';
import type { Job, Result } from './printer.ts';

/** Prints beside the hub's own thread, which a long document would hold up for seconds. */
parentPort!.on('message', ({ id, document }: Job) => {
  printDocument(unpack(document) as BillingDocument).then(
    (pdf) => answer({ id, pdf }),
    (error: unknown) => answer({ id, error: (error as Error).stack ?? String(error) }),
  );
});

function answer(result: Result): void {
  parentPort!.postMessage(result);
}
