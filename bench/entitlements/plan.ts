import { Client } from 'pg';

/** How PostgreSQL answers a statement; throws when it reads a whole table for it. A month it never opens does not count. */
export async function explained(
  databaseUrl: string,
  { text, values }: { text: string; values: unknown[] },
): Promise<string> {
  const database = new Client(databaseUrl);
  await database.connect();
  const { rows } = await database.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values);
  await database.end();
  const lines = rows.map((row) => row['QUERY PLAN']);
  const whole = lines.filter((line) => /\bSeq Scan\b(?!.*never executed)/.test(line));
  if (whole.length) throw new Error(`reads whole tables:\n${lines.join('\n')}`);
  return lines.join('\n');
}
