import { sql } from '../platform/store/sql.ts';

/**
 * Whether an override of a subscription is still of the type that its feature has: what the catalog has since made a
 * boolean is not granted as a number. One of a feature that is gone continues as it was.
 */
export const fittingOverride = sql`
  not exists (
    select from feature
    where feature.product_id = override.product_id and feature.project_id = override.project_id
      and feature.key = override.feature
      and jsonb_typeof(override.value)
        <> case feature.type when 'boolean' then 'boolean' when 'string' then 'string' else 'number' end
  )`;
