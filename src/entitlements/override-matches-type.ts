import { sql } from '../platform/store/sql.ts';

/**
 * Whether the value of an override still has the type of its feature. For example, a number is no longer granted once
 * the catalog has made the feature a boolean. An override of a removed feature stays valid.
 */
export const overrideMatchesType = sql`
  not exists (
    select from feature
    where feature.product_id = override.product_id and feature.project_id = override.project_id
      and feature.key = override.feature
      and jsonb_typeof(override.value)
        <> case feature.type when 'boolean' then 'boolean' when 'string' then 'string' else 'number' end
  )`;
