import pg from 'pg';
import { CannotStart } from './cannot-start.ts';

/** Error codes of a server that is stopping or starting: class 57 of appendix A of PostgreSQL's manual, and Node's. */
const TRANSIENT = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET']);

/** Error codes if another start created the same database at the same moment. */
const CREATED_MEANWHILE = new Set(['42P04', '23505']);

const WRONG_PASSWORD = '28P01';
const PASSWORD_REFUSED =
  'PostgreSQL refuses the password in hub.password, in its data folder: write the password of its user "hub" there.';

/** Creates the database if it is missing. Returns false if the cluster stopped meanwhile. */
export async function ensureDatabase(clusterUrl: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: clusterUrl });
  client.on('error', () => {}); // The failing query reports the same error.
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (TRANSIENT.has(code) || isLost(error)) return false;
    if (code === WRONG_PASSWORD) throw new CannotStart(PASSWORD_REFUSED);
    if (!CREATED_MEANWHILE.has(code)) throw error;
  } finally {
    await client.end().catch(() => {});
  }
  return true;
}

function isLost(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Connection terminated');
}
