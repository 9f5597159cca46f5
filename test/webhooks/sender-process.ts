import { openDatabase } from '../../mikro-orm.config.ts';
import { openWork } from './seed-endpoints.ts';

/** A process that writes and sends webhooks until it is killed. Its leases are short, so that another one goes on soon. */
const orm = await openDatabase(process.argv[2]!);
const work = openWork(orm, { leaseSeconds: 2 });
work.start({ check: () => Promise.resolve({ isReady: true, reasons: [] }) });
setInterval(() => work.wake(), 100);
process.stdout.write('ready\n');
