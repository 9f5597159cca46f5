import { Client } from 'pg';

/** Returns the plan of a statement; throws if it reads a whole table. Partitions that are never executed do not count. */
export async function explained(
  databaseUrl: string,
  { text, values }: { text: string; values: unknown[] },
): Promise<string> {
  const database = new Client(databaseUrl);
  await database.connect();
  const { rows } = await database.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values);
  await database.end();
  const lines = rows.map((row) => row['QUERY PLAN']);
  const scans = lines.filter((line) => /\bSeq Scan\b(?!.*never executed)/.test(line));
  if (scans.length) throw new Error(`reads whole tables:\n${lines.join('\n')}`);
  return lines.join('\n');
}
