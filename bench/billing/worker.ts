import { Temporal } from 'temporal-polyfill';
import { runDue } from '../../src/billing/turns/run-due.ts';
import { openDatabase } from '../../mikro-orm.config.ts';
import { StatementWatch } from '../../test/support/statements.ts';

/** One worker process: warms up with some steps, reports that it is ready, and on a message processes all due work. */
const [databaseUrl, until, warmUp, most] = process.argv.slice(2) as [string, string, string, string];
const orm = await openDatabase(databaseUrl);
const watch = new StatementWatch();
const failures: string[] = [];
const run = {
  inTransaction: <T>(act: (em: ReturnType<typeof orm.em.fork>) => Promise<T>) => orm.em.fork().transactional(act),
  until: Temporal.Instant.from(until),
  onFailure: (_: unknown, error: unknown) => void failures.push(String(error)),
};
await runDue({ ...run, maxSteps: Number(warmUp) });
process.send!('ready');
process.once('message', () => void work());

async function work(): Promise<void> {
  const before = process.cpuUsage();
  const { answer: done, statements } = await watch.of(() => runDue({ ...run, maxSteps: Number(most) }));
  const { user, system } = process.cpuUsage(before);
  process.send!({ done, failures, cpuUs: user + system, statements: statements.length });
  await orm.close();
  process.disconnect();
}
