import { serveJobs } from '../../../../platform/threads/serve-jobs.ts';
import type { BillingDocument } from '../billing-document.ts';
import { fromTransferable } from './transferable.ts';
import { printDocument } from './print-document.ts';

// Prints in a worker thread, since a long document would block the main thread for seconds.
serveJobs((document: unknown) => printDocument(fromTransferable(document) as BillingDocument));
