import { openDatabase } from '../../mikro-orm.config.ts';
import { Seed } from '../support/seed.ts';

/** Creates projects with one API key each in a migrated database. Returns the keys. */
export async function makeKeys(url: string, count: number): Promise<string[]> {
  const orm = await openDatabase(url, { poolSize: 2 });
  try {
    const seed = new Seed(orm);
    const keys: string[] = [];
    for (let nth = 0; nth < count; nth += 1)
      keys.push(await seed.key(await seed.project(`fault-${Date.now()}-${nth}`)));
    return keys;
  } finally {
    await orm.close();
  }
}

/** The slugs of all products. */
export async function slugsIn(url: string): Promise<Set<string>> {
  const orm = await openDatabase(url, { poolSize: 2 });
  try {
    const rows = await orm.em.fork().execute<{ slug: string }[]>('select slug from product');
    return new Set(rows.map(({ slug }) => slug));
  } finally {
    await orm.close();
  }
}
