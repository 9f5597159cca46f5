import type { EntityManager } from '@mikro-orm/postgresql';
import type { ViewerReach } from '../auth/viewer.ts';
import { country } from '../billing/customers/taxes/countries.ts';
import { invalid } from '../errors.ts';
import { query, rawSql, sql, uuid } from '../platform/store/sql.ts';
import { Check } from '../platform/values/check.ts';
import { inProjects } from './projects.ts';

/** What a report is limited to, by ids and a country. */
export interface NamedFilter {
  customerId?: string | null;
  productId?: string | null;
  planId?: string | null;
  country?: string | null;
}

const nouns = ['customer', 'product', 'plan'] as const;

/** Refuses ids of nothing in the projects of a report, and what is no country: figures of 0 would look like an answer. */
export async function requireKnown(em: EntityManager, projects: ViewerReach, filter: NamedFilter): Promise<void> {
  const check = new Check();
  if (filter.country) country.report(check, filter.country, '/country');
  check.done();
  for (const noun of nouns) {
    const id = filter[`${noun}Id`];
    if (!id) continue;
    const where = inProjects(projects).and(sql`id = ${uuid[noun](id, `/${noun}Id`)}`);
    const found = await query(em, sql`select id from ${rawSql(noun)} ${where.sql}`);
    if (found.length === 0) throw invalid(`/${noun}Id`, `is no ${noun} of the project`);
  }
}
