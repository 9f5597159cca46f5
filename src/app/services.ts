import { FiguresWatch } from '../analytics/live/figures-watch.ts';
import { Printer } from '../billing/invoicing/documents/pdf/printer.ts';
import { MarkdownRenderer } from '../catalog/markdown/markdown-renderer.ts';
import { SchemaWatch } from '../migrations/schema-watch.ts';
import { Changes } from '../platform/events/changes.ts';
import { FeedWatch } from '../platform/events/feed-watch.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { Mailbox } from '../auth/mails/mailbox.ts';
import { NetworkLook } from '../auth/network/network-look.ts';
import type { FileStore } from '../platform/files/store.ts';
import { RateLimits } from '../platform/limits/rate-limit.ts';
import { readDatabaseAddress } from '../platform/postgres/database-address.ts';
import { DatabasePool, poolOptionsOf } from '../platform/postgres/database-pool.ts';
import { Readiness } from '../platform/postgres/readiness.ts';
import { onReplicaChange } from '../platform/postgres/read-replica.ts';
import { onSlowStatement } from '../platform/postgres/slow-statements.ts';
import type { AppOptions } from './hub-context.ts';

/** The services that requests use beside the ORM: connections, caches, files, and threads for slow work. */
export interface Services {
  /** Connections beside the ORM's, for rate limits and sign-in. */
  pool: DatabasePool;
  readiness: Readiness;
  limits: RateLimits;
  changes: Changes;
  /** Wakes those who follow the events of projects. */
  feeds: FeedWatch;
  /** Shows the figures of projects to those who watch them. */
  figures: FiguresWatch;
  /** The name and the look of the network. */
  look: NetworkLook;
  mailbox: Mailbox;
  files: FileStore;
  printer: Printer;
  markdown: MarkdownRenderer;
  /** Closes them; called when nothing uses them any more. */
  close(): Promise<void>;
}

/** Opens all of them; later losses of connections are logged. */
export async function openServices({ orm, config, clock, log, databaseUrl }: AppOptions): Promise<Services> {
  const address = readDatabaseAddress(databaseUrl);
  const pool = new DatabasePool(poolOptionsOf(address, config));
  pool.onLostConnection((error) => log.warn({ err: error }, 'database connection lost'));
  const readiness = new Readiness(address, [new SchemaWatch(orm, log).requireKnown]);
  const forgetSlow = onSlowStatement((statement) => log.warn(statement, 'slow statement'));
  const forgetReplica = onReplicaChange((change) =>
    change.isRead
      ? log.info('reports read the replica')
      : log.warn({ reason: change.reason }, 'reports read the primary'),
  );
  const limits = new RateLimits(pool, config.redisUrl, (error) =>
    log.error({ err: error }, 'Redis unavailable; counting in PostgreSQL'),
  );
  const direct = config.databaseDirectUrl ? readDatabaseAddress(config.databaseDirectUrl) : address;
  const changes = await Changes.open(direct, (error) =>
    log.error({ err: error }, 'LISTEN connection lost; caches disabled'),
  );
  const look = await NetworkLook.open({ orm, changes, clock, log, config });
  const mailbox = new Mailbox(config, log);
  const feeds = new FeedWatch({
    em: () => orm.em.fork(),
    report: (error) => log.error({ err: error }, 'could not look for new events'),
  });
  const figures = new FiguresWatch({
    ...{ em: () => orm.em.fork(), now: () => clock.now(), feeds },
    report: (error) => log.error({ err: error }, 'could not read the figures of a project'),
  });
  const [printer, markdown] = [new Printer(), new MarkdownRenderer()];
  return {
    ...{ pool, readiness, limits, changes, feeds, figures, look, mailbox, files: openFiles(config), printer, markdown },
    async close() {
      figures.close();
      feeds.close();
      await printer.close();
      await markdown.close();
      await look.close();
      await changes.close();
      await limits.close();
      forgetSlow();
      forgetReplica();
      await readiness.close();
      await pool.end();
    },
  };
}
