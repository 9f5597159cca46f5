/** The actions that a product's status allows, which the hub returns with it. */
export const ACTIONS: Record<string, string[]> = {
  draft: ['publish', 'unlist', 'archive'],
  active: ['unlist', 'archive'],
  unlisted: ['publish', 'archive'],
  archived: ['publish', 'unlist'],
};

export const PRODUCTS = `
  select product.id, product.slug, product.name, tagline, product.description, kind, status, licence,
    release_version as "releaseVersion", repository_url as "repositoryUrl", product.homepage_url as "homepageUrl",
    documentation_url as "documentationUrl", categories, tags, platforms, media, unit_label as "unitLabel",
    tax_code as "taxCode", distribution, metadata, private_metadata as "privateMetadata", translations,
    external_reference as "externalReference", version, product.created_at as "createdAt",
    product.updated_at as "updatedAt", published_at as "publishedAt", archived_at as "archivedAt",
    project.id as project_id, project.slug as project_slug, project.name as project_name
  from product join project on project.id = product.project_id
  where project_id = $1 and deleted_at is null`;

export const NEWEST = 'order by product.created_at desc, product.id desc limit 51';

export const FEATURES = `
  select feature.product_id, feature.id, feature.key, feature.name, feature.description, type, feature.unit,
    meter_id, meter.key as meter_key
  from feature left join meter on meter.id = feature.meter_id
  where product_id = any($1) order by position`;

export const PLANS = `
  select product_id, id, key, name, description, grants, licence_policy as "licencePolicy",
    keeps_terms as "keepsTerms", version
  from plan where product_id = any($1) and archived_at is null order by position`;

export const PRICES = `
  select plan_id, price.id, model, currency, trim_scale(unit_amount) as "unitAmount", tiers,
    trim_scale(package_size) as "packageSize", trim_scale(free_units) as "freeUnits", trim_scale(percent) as percent,
    trim_scale(fixed_amount) as "fixedAmount", flat_fee_on_zero as "flatFeeOnZero",
    trim_scale(minimum_amount) as "minimumAmount", trim_scale(maximum_amount) as "maximumAmount",
    trim_scale(preset_amount) as "presetAmount", currency_options as "currencyOptions", component,
    is_required as "isRequired", access_for as "accessFor", updates_for as "updatesFor", interval,
    interval_count as "intervalCount", billing_timing as "billingTiming", tax_behavior as "taxBehavior",
    trial_days as "trialDays", lookup_key as "lookupKey", supersedes_id as "supersedesId",
    meter_id, meter.key as meter_key
  from price left join meter on meter.id = price.meter_id
  where product_id = any($1) and archived_at is null order by position`;

export const ADD_PRODUCT = `
  insert into product (id, project_id, slug, name, tagline, description, status, licence, tags, created_at, updated_at)
  select uuidv7(), $1, slug, name, tagline, description, 'draft', licence, tags, now(), now()
  from jsonb_to_record($2) as new (slug text, name text, tagline text, description text, licence text, tags text[])
  returning id`;

export const ADD_FEATURES = `
  insert into feature (id, project_id, product_id, key, name, type, position)
  select uuidv7(), $1, $2, value ->> 'key', value ->> 'name', value ->> 'type', ordinality - 1
  from jsonb_array_elements($3) with ordinality`;

export const ADD_PLANS = `
  insert into plan (id, project_id, product_id, key, name, grants, position)
  select uuidv7(), $1, $2, value ->> 'key', value ->> 'name', value -> 'grants', ordinality - 1
  from jsonb_array_elements($3) with ordinality`;

export const ADD_PRICES = `
  insert into price (id, project_id, product_id, plan_id, currency, unit_amount, interval, interval_count, position, created_at)
  select uuidv7(), $1, $2, plan.id, price ->> 'currency', (price ->> 'unitAmount')::numeric,
    coalesce(price ->> 'interval', 'month'), 1, number - 1, now()
  from jsonb_array_elements($3) as new
  join plan on plan.product_id = $2 and plan.key = new ->> 'key'
  cross join jsonb_array_elements(new -> 'prices') with ordinality as prices (price, number)`;

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const decimal = (column: string) => `trim_scale(${column})::text`;
const meter = `(select json_build_object('id', id, 'key', key) from meter where meter.id = meter_id)`;

/** The same list in one statement that returns JSON: the lowest possible cost in Node. */
export const WHOLE_LIST = `
  with shown as (
    select * from product where project_id = $1 and deleted_at is null
    order by created_at desc, id desc limit 51
  ), listed as (
    select json_build_object(
      'id', id, 'slug', slug, 'name', name, 'tagline', tagline, 'description', description, 'kind', kind,
      'status', status, 'licence', licence, 'releaseVersion', release_version, 'repositoryUrl', repository_url,
      'homepageUrl', homepage_url, 'documentationUrl', documentation_url, 'categories', categories, 'tags', tags,
      'platforms', platforms, 'media', media, 'unitLabel', unit_label, 'taxCode', tax_code,
      'distribution', distribution, 'metadata', metadata, 'privateMetadata', private_metadata,
      'translations', translations, 'externalReference', external_reference, 'version', version,
      'createdAt', ${iso('created_at')}, 'updatedAt', ${iso('updated_at')},
      'publishedAt', ${iso('published_at')}, 'archivedAt', ${iso('archived_at')},
      'availableActions', $2::json -> status,
      'project', (select json_build_object('id', id, 'slug', slug, 'name', name)
                  from project where project.id = shown.project_id),
      'features', (select coalesce(json_agg(json_build_object(
                     'id', id, 'key', key, 'name', name, 'description', description, 'type', type, 'unit', unit,
                     'meter', ${meter}
                   ) order by position), '[]') from feature where product_id = shown.id),
      'plans', (select coalesce(json_agg(json_build_object(
                  'id', id, 'key', key, 'name', name, 'description', description, 'grants', grants,
                  'licencePolicy', licence_policy, 'keepsTerms', keeps_terms, 'version', version, 'prices', (
                    select coalesce(json_agg(json_build_object(
                      'id', id, 'model', model, 'currency', currency, 'unitAmount', ${decimal('unit_amount')},
                      'tiers', tiers, 'packageSize', ${decimal('package_size')}, 'freeUnits', ${decimal('free_units')},
                      'percent', ${decimal('percent')}, 'fixedAmount', ${decimal('fixed_amount')},
                      'flatFeeOnZero', flat_fee_on_zero, 'minimumAmount', ${decimal('minimum_amount')},
                      'maximumAmount', ${decimal('maximum_amount')}, 'presetAmount', ${decimal('preset_amount')},
                      'currencyOptions', currency_options, 'component', component,
                      'isRequired', is_required, 'accessFor', access_for, 'updatesFor', updates_for, 'interval', interval, 'intervalCount', interval_count,
                      'billingTiming', billing_timing, 'taxBehavior', tax_behavior, 'trialDays', trial_days,
                      'lookupKey', lookup_key, 'supersedesId', supersedes_id, 'meter', ${meter}
                    ) order by position), '[]')
                    from price where plan_id = plan.id and archived_at is null)
                ) order by position), '[]') from plan where product_id = shown.id and archived_at is null)
    ) as product, created_at, id
    from (select * from shown order by created_at desc, id desc limit 50) shown
  )
  select json_build_object(
    'data', (select json_agg(product order by created_at desc, id desc) from listed),
    'pageInfo', json_build_object(
      'endCursor', (select encode(convert_to(json_build_array(created_at, id)::text, 'UTF8'), 'base64')
                    from listed order by created_at, id limit 1),
      'hasNextPage', (select count(*) > 50 from shown))
  )::text as list`;
