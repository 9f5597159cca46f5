import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Interface } from 'node:readline';
import { keepingCompiled, root } from '../support/program.ts';

/** Source of a worker process: it runs due work and moves of subscribers repeatedly, from the input "go" until it is killed. */
const SCRIPT = `
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
const { openDatabase } = await import(process.cwd() + '/dist/mikro-orm.config.js');
const { runDue } = await import(process.cwd() + '/dist/src/billing/turns/run-due.js');
const { runPlanMoves } = await import(process.cwd() + '/dist/src/billing/moves/run-plan-moves.js');
const [url, until] = process.argv.slice(1);
const orm = await openDatabase(url, { poolSize: 2 });
const inTransaction = async (work) => {
  const began = performance.now();
  const answer = await orm.em.fork().transactional(work);
  console.log('did ' + (performance.now() - began));
  return answer;
};
await inTransaction((em) => em.execute('select 1'));
const report = (what, error) => console.log(what + ' ' + (error?.stack ?? error).replaceAll('\\n', ' '));
const onFailure = ({ kind }, error) => report('quarantined ' + kind, error);
console.log('ready');
process.stdin.on('end', () => process.exit());
await once(process.stdin, 'data');
for (;;) {
  try {
    const now = Temporal.Instant.from(until);
    await runDue({ inTransaction, until: now, onFailure });
    await runPlanMoves({ inTransaction, now: () => now, onFailure: (_, error) => report('failed move', error) });
  } catch (error) {
    report('failed', error);
  }
  console.log('idle 20');
  await sleep(20);
}
`;

export interface ChaosWorkerOptions {
  url: string;
  until: string;
  /** Called with a line for every failure of a worker. */
  onFailure: (line: string) => void;
}

/** A worker process that is ready to run due work. */
export class ChaosWorker {
  private constructor(
    readonly name: string,
    private readonly child: ChildProcess,
    private readonly lines: Interface,
  ) {}

  static async start(name: string, { url, until, onFailure }: ChaosWorkerOptions): Promise<ChaosWorker> {
    const args = [keepingCompiled, '--input-type=module', '-e', SCRIPT, url, until];
    const env = { ...process.env, PGAPPNAME: name };
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => /^(quarantined|failed)/.test(line) && onFailure(line));
    await new Promise<void>((ready, failed) => {
      lines.on('line', (line) => line === 'ready' && ready());
      child.on('exit', (code) => failed(new Error(`A worker ended before it was ready, with ${code}.`)));
    });
    return new ChaosWorker(name, child, lines);
  }

  /** Starts the work and waits for so many steps, or until nothing is due. Returns the duration of the last step in ms. */
  async work(steps: number): Promise<number> {
    this.child.stdin?.write('go\n');
    let ms = 20;
    for (let left = steps; left > 0; left -= 1) {
      const [line = 'ended'] = (await Promise.race([once(this.lines, 'line'), once(this.lines, 'close')])) as string[];
      if (!line.startsWith('did ')) break;
      ms = Number(line.slice(4));
    }
    return ms;
  }

  /** Suspends the process, so that its transaction can be inspected. */
  freeze(): void {
    this.child.kill('SIGSTOP');
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}
