import type { EntityManager } from '@mikro-orm/postgresql';

/** All parts of a schema: the definition of each in PostgreSQL, by its kind and name. */
export type Catalog = Map<string, string>;

/** Reads tables, columns, constraints, indexes, triggers and functions; partitions belong to their table. */
export async function readCatalog(em: EntityManager): Promise<Catalog> {
  const rows = await em.execute<{ name: string; definition: string }[]>(CATALOG);
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

const TABLES = `
  select r.oid, r.relname, r.relkind, r.reloptions from pg_class r
  join pg_namespace n on n.oid = r.relnamespace and n.nspname = 'public'
  where r.relkind in ('r', 'p', 'v', 'm') and not r.relispartition`;

// Since PostgreSQL 18 "not null" is a constraint as well; here it is part of its column.
const CATALOG = `
  with t as (${TABLES})
  select 'table ' || t.relname as name, concat(t.relkind, ' ', t.reloptions) as definition from t
  union all
  select format('column %s.%s', t.relname, a.attname), concat_ws(' ',
      format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end,
      case when a.attgenerated <> '' then 'generated' when d.oid is not null then 'default' end,
      pg_get_expr(d.adbin, d.adrelid),
      nullif(a.attidentity, ''),
      (select 'collate ' || collname from pg_collation c
        where c.oid = a.attcollation and a.attcollation <> (select typcollation from pg_type where oid = a.atttypid))
    )
  from t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  union all
  select format('constraint %s.%s', t.relname, c.conname), pg_get_constraintdef(c.oid)
  from t join pg_constraint c on c.conrelid = t.oid where c.contype not in ('n', 't')
  union all
  select format('index %s.%s', t.relname, i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
  from t join pg_index i on i.indrelid = t.oid
  union all
  select format('trigger %s.%s', t.relname, g.tgname), concat(pg_get_triggerdef(g.oid), ' ', g.tgenabled)
  from t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal
  union all
  select format('function %s(%s)', p.proname, pg_get_function_identity_arguments(p.oid)), regexp_replace(pg_get_functiondef(p.oid), '\\s+', ' ', 'g')
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public'
  where p.prokind = 'f'
    and not exists (select from pg_depend e where e.objid = p.oid and e.classid = 'pg_proc'::regclass and e.deptype = 'e')
  union all
  select 'extension ' || extname, 'installed' from pg_extension
  order by 1`;
