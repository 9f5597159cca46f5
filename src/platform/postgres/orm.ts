import type { MikroORM } from '@mikro-orm/postgresql';

/** The ORM over one PostgreSQL, as mikro-orm.config.ts opens it. */
export type Orm = MikroORM;
