import { serveJobs } from '../../../../platform/threads/serve-jobs.ts';
import type { BillingDocument } from '../billing-document.ts';
import { unpack } from './parcel.ts';
import { printDocument } from './print-document.ts';

// Prints beside the hub's own thread, which a long document would hold up for seconds.
serveJobs((document: unknown) => printDocument(unpack(document) as BillingDocument));
