import pg from 'pg';
import { CannotStart } from './cannot-start.ts';

/** Error codes of a server that is stopping or starting: PostgreSQL's appendix A, class 57. */
const PASSING = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET']);

/** Another start created the same database at the same moment. */
const MADE_MEANWHILE = new Set(['42P04', '23505']);

const WRONG_PASSWORD = '28P01';
const PASSWORD_REFUSED =
  'PostgreSQL refuses the password in hub.password, in its data folder: write the password of its user "hub" there.';

/** Creates the database if it is missing. Returns false if the cluster stopped before. */
export async function ensureDatabase(clusterUrl: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: clusterUrl });
  client.on('error', () => {}); // The query that fails reports the error too.
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (PASSING.has(code) || isLost(error)) return false;
    if (code === WRONG_PASSWORD) throw new CannotStart(PASSWORD_REFUSED);
    if (!MADE_MEANWHILE.has(code)) throw error;
  } finally {
    await client.end().catch(() => {});
  }
  return true;
}

function isLost(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Connection terminated');
}
