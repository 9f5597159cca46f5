import type { EntityManager } from '@mikro-orm/postgresql';
import { joinSql, query, rawSql, sql } from '../../platform/store/sql.ts';
import { mostProblems } from './import-problem.ts';
import type { CatalogImport } from './catalog-import.ts';
import type { ImportProblem } from './import-problem.ts';
import { ImportMode } from './import-input.ts';
import { matchedLines } from './match-products.ts';

const lastLine = 2 ** 31 - 1;

/** Finds problems across lines: duplicates, and conflicts with the current catalog. */
export async function checkWhole(em: EntityManager, catalogImport: CatalogImport): Promise<ImportProblem[]> {
  const rules =
    catalogImport.mode === ImportMode.create ? [...commonRules, ...createRules] : [...commonRules, ...upsertRules];
  const limited = rules.map((rule) => sql`(${rawSql(rule)} order by line limit ${mostProblems + 1})`);
  const all = joinSql(limited, ' union all ');
  return query<ImportProblem>(
    em,
    sql`with match as materialized (${matchedLines(catalogImport, [0, lastLine])}) ${all}`,
  );
}

const lookups = `match cross join unnest(match.lookup_keys, match.lookup_places) as lookup (key, place)`;

/** Selects all lines with a value that an earlier line already has. */
const duplicates = (name: string, value: string, pointer: string, from: string): string => `
  select line, pointer, 'the ${name} "' || value || '" is in line ' || first || ' already' as detail from (
    select line, ${pointer} as pointer, ${value} as value, min(line) over (partition by ${value}) as first from ${from}
  ) as same where value is not null and line <> first`;

const commonRules = [
  duplicates('slug', 'slug', `'/slug'`, 'match'),
  duplicates('externalReference', 'reference', `'/externalReference'`, 'match'),
  duplicates('lookupKey', 'key', 'place', lookups),
  `select line, place as pointer, 'another product of this project has this lookupKey' as detail
   from ${lookups} join price on price.project_id = match.project_id and price.lookup_key = lookup.key
   where price.archived_at is null and price.product_id is distinct from match.product_id`,
];

const createRules = [
  `select line, case when slug_id is null then '/externalReference' else '/slug' end as pointer,
     'a product of this project has it already; mode upsert would update that' as detail
   from match where coalesce(slug_id, product_id) is not null`,
  `select line, '/ifVersion' as pointer, 'must be left out: the product is to be created' as detail
   from match where if_version is not null`,
];

const upsertRules = [
  `select line, '/slug' as pointer, 'another product of this project has this slug' as detail
   from match where slug_id is not null and product_id is distinct from slug_id`,
  `select line, '' as pointer, 'is about the same product as line ' || first as detail from (
     select line, product_id, min(line) over (partition by product_id) as first from match
   ) as same where product_id is not null and line <> first`,
  `select line, '/ifVersion' as pointer, coalesce('the product is at version ' || product.version || ' by now',
     'must be left out: the project has no such product') as detail
   from match left join product on product.id = match.product_id and product.project_id = match.project_id
   where if_version is not null and if_version is distinct from product.version`,
  `select line, '/status' as pointer, 'must not be draft: the product is ' || product.status as detail
   from match join product on product.id = match.product_id and product.project_id = match.project_id
   where match.status = 'draft' and product.status <> 'draft'`,
];
