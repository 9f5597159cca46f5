import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { People } from '../support/people.ts';
import { decodeId } from '../../src/platform/values/ids.ts';

/** Writes many customers of a project at once, with different and equal times. */
export async function fillCustomers(people: People, projectId: string, count: number): Promise<void> {
  await people.sql(
    `insert into customer (id, project_id, external_id, name, timezone, created_at, updated_at)
      select gen_random_uuid(), ?, 'c' || n, 'Customer ' || n, 'UTC',
        timestamptz '2026-01-01Z' + (n / 7) * interval '1 second', timestamptz '2026-01-01Z'
      from generate_series(1, ?::integer) n`,
    [decodeId('project', projectId), count],
  );
  await people.sql('analyze customer');
}

export interface ExportRun {
  rows: number;
  /** The number of answers that it took. */
  answers: number;
  /** Whether a row came twice, or before an earlier one. */
  mistakes: number;
  /** What is alive in the memory of this process, the hub and the reader, after each tenth of the rows. */
  aliveMb: number[];
}

interface RunOptions {
  address: string;
  key: string;
  /** After how many rows the reader leaves, each time; undefined for a reader that stays. */
  leaveAfter: () => number | undefined;
  /** The number of rows that the reader expects. */
  rows: number;
}

const collect = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
})();

function aliveMb(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

/** Reads the whole export of customers, and goes on after the last row that came whole whenever the reader has left. */
export async function readExport({ address, key, leaveAfter, rows }: RunOptions): Promise<ExportRun> {
  const run: ExportRun = { rows: 0, answers: 0, mistakes: 0, aliveMb: [] };
  const seen = new Uint8Array(rows + 1);
  let after: string | undefined;
  for (let isWhole = false; !isWhole; run.answers += 1) {
    const cursor = after === undefined ? '' : `&after=${after}`;
    const response = await open(`${address}/billing/exports/customers/jsonl?columns=id,externalId${cursor}`, key);
    const left = leaveAfter();
    let [rest, own] = ['', 0];
    isWhole = true;
    try {
      for await (const piece of response) {
        const lines = (rest + String(piece)).split('\n');
        rest = lines.pop()!;
        for (const line of lines) {
          const { id, externalId } = JSON.parse(line) as { id: string; externalId: string };
          const number = Number(externalId.slice(1));
          if (seen[number]) run.mistakes += 1;
          else run.rows += 1;
          seen[number] = 1;
          after = id;
          own += 1;
        }
        if (run.rows >= ((run.aliveMb.length + 1) * rows) / 10) run.aliveMb.push(aliveMb());
        if (left !== undefined && own >= left) {
          isWhole = false;
          break;
        }
      }
    } catch {
      isWhole = false;
    }
    response.destroy();
  }
  return run;
}

function open(url: string, key: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { authorization: `Bearer ${key}` } }, (response) => {
      if (response.statusCode === 200) resolve(response.setEncoding('utf8'));
      else reject(new Error(`answered ${String(response.statusCode)}`));
    });
    sent.on('error', reject).end();
  });
}
