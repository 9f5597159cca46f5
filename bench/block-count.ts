import { Client } from 'pg';

/** The settings of a PostgreSQL that counts the blocks of statements. */
export const blockCountSettings = { shared_preload_libraries: 'pg_stat_statements' };

/**
 * Counts the blocks that the statements of all clients have read, from memory or disk, by pg_stat_statements. The figures
 * of PostgreSQL's own views would come up to ten seconds late.
 */
export class BlockCount {
  private constructor(private readonly client: Client) {}

  static async open(url: string): Promise<BlockCount> {
    const client = new Client(url);
    await client.connect();
    await client.query('create extension if not exists pg_stat_statements');
    return new BlockCount(client);
  }

  async read(): Promise<number> {
    const { rows } = await this.client.query<{ blocks: string }>(BLOCKS);
    return Number(rows[0]!.blocks);
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

/** Without its own, which reads no table. */
const BLOCKS = `
  select coalesce(sum(shared_blks_hit + shared_blks_read), 0) as blocks from pg_stat_statements
  where query not like '%pg_stat_statements%'`;
