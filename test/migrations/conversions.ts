/** The conversion of rows by a migration: two queries for the same rows, on older schemas and on the newest. */
export interface Conversion {
  /** The first schema with the rows, and the migration that converts them; `before` is valid on the schemas in between. */
  since: string;
  by: string;
  what: string;
  before: string;
  after: string;
}

const provider: Conversion[] = [
  {
    since: '0002-auth',
    by: '0006-provider',
    what: 'the secret of a client is the first of its secrets',
    before: 'select id, secret_hash from client where secret_hash is not null order by id',
    after: 'select client_id as id, secret_hash from client_secret order by client_id',
  },
  {
    since: '0002-auth',
    by: '0006-provider',
    what: 'a key of the provider is the current one of its use',
    before: `select use, id, 'current' as status from oidc_key order by use`,
    after: 'select use, id, status from oidc_key order by use',
  },
];

const catalog: Conversion[] = [
  {
    since: '0003-catalog',
    by: '0007-catalog-terms',
    what: 'a product is licensed software, published when it was made unless it is a draft',
    before: `
      select id, 'software' as kind, 'licensed' as distribution,
        case when status <> 'draft' then created_at end as published_at,
        case when status = 'archived' then updated_at end as archived_at from product order by id`,
    after: 'select id, kind, distribution, published_at, archived_at from product order by id',
  },
  {
    since: '0003-catalog',
    by: '0007-catalog-terms',
    what: 'a price is for each unit, in advance, without tax and trial',
    before: `
      select id, 'unit' as model, 'in_advance' as billing_timing, 'exclusive' as tax_behavior, 0 as trial_days
      from price order by id`,
    after: 'select id, model, billing_timing, tax_behavior, trial_days from price order by id',
  },
  {
    since: '0003-catalog',
    by: '0008-search',
    what: 'a product is found by the words of its name and tags',
    before: 'select id from product order by id',
    after: `
      select id from product where not exists (
        select from unnest(tags || name) as own (word)
        where not words @@ phraseto_tsquery('english', search_words(own.word))
      ) order by id`,
  },
];

const usage: Conversion = {
  since: '0004-metering',
  by: '0011-entitlements',
  what: 'the total of an hour is the sum of its events',
  before: `
    select meter_id, subject, date_trunc('hour', occurred_at, 'UTC') as hour, count(*)::text as events,
      trim_scale(sum(quantity))::text as quantity
    from usage_event group by 1, 2, 3 order by 1, 2, 3`,
  after: `
    select meter_id, subject, hour, events::text, trim_scale(quantity)::text as quantity
    from usage_total order by 1, 2, 3`,
};

const invoicing: Conversion[] = [
  {
    since: '0005-billing',
    by: '0013-invoicing',
    what: 'a subscription is due when it was to be billed, began when it was made, and keeps its state',
    before: `
      select id, status, next_billing_at as due_at, created_at as start_at, current_period_end_at
      from subscription order by id`,
    after: `
      select id, status, next_due_at as due_at, start_at, current_period_end_at from subscription order by id`,
  },
  {
    since: '0005-billing',
    by: '0013-invoicing',
    what: 'an item of a subscription is charged to the end of its period',
    before: `
      select i.id, s.current_period_end_at as charged_to_at, s.created_at as started_at
      from subscription_item i join subscription s on s.id = i.subscription_id order by i.id`,
    after: 'select id, charged_to_at, started_at from subscription_item order by id',
  },
  {
    since: '0005-billing',
    by: '0013-invoicing',
    what: 'an invoice has no taxes, and is due while it is open',
    before: `
      select id, total_minor as subtotal_minor, 0 as tax_minor, 0 as discount_minor, total_minor,
        case when status = 'open' then due_at end as next_due_at,
        (select count(*)::integer from invoice_line l where l.invoice_id = invoice.id) as line_count
      from invoice order by id`,
    after: `
      select id, subtotal_minor, tax_minor::integer, discount_minor::integer, total_minor, next_due_at, line_count
      from invoice order by id`,
  },
  {
    since: '0005-billing',
    by: '0013-invoicing',
    what: 'a line of an invoice costs what it did, for the period of its subscription',
    before: `
      select l.id, l.amount_minor as net_minor, l.amount_minor as total_minor, i.subscription_id,
        case when i.subscription_id is null then 'manual' else 'recurring' end as kind,
        case when i.subscription_id is not null then i.period_end_at end as period_end_at
      from invoice_line l join invoice i on i.id = l.invoice_id order by l.id`,
    after: `
      select id, net_minor, total_minor, subscription_id, kind, period_end_at from invoice_line order by id`,
  },
];

const minimums: Conversion = {
  since: '0013-invoicing',
  by: '0019-committed-periods',
  what: 'a period that was topped up has the minimum that its line names',
  before: `
    select subscription_id, period_start_at as start_at,
      (100 * substring(description from '[0-9]+[.][0-9]{2}')::numeric)::integer as required_minor
    from invoice_line where kind = 'commitment' order by subscription_id, period_start_at`,
  after: `
    select subscription_id, start_at, required_minor::integer from committed_period
    order by subscription_id, start_at`,
};

const selfService: Conversion = {
  since: '0002-auth',
  by: '0021-payment-first',
  what: 'what people buy for themselves runs at once in every project, as before',
  before: `select id as project_id, 'immediate' as activation from project order by id`,
  after: 'select project_id, self_service_activation as activation from billing_profile order by project_id',
};

const shops: Conversion = {
  since: '0002-auth',
  by: '0028-self-service',
  what: 'people may buy from every project through every client, as before',
  before: `select id as project_id, 'all_clients' as self_service from project order by id`,
  after: 'select project_id, self_service from billing_profile order by project_id',
};

const people: Conversion = {
  since: '0002-auth',
  by: '0015-people',
  what: 'an operator has a confirmed address, unless suspended; others have what they had',
  before: `
    select id, email_verified_at is not null or is_operator and suspended_at is null as is_confirmed
    from hub_user order by id`,
  after: 'select id, email_verified_at is not null as is_confirmed from hub_user order by id',
};

export const conversions = [...provider, ...catalog, usage, ...invoicing, minimums, selfService, shops, people];

/** Columns whose values a conversion changes in place. */
export const converted: Record<string, string[]> = { hub_user: ['email_verified_at'] };

/** Tables to which a migration adds rows, each with the column by which the rows from before are found again. */
export const extended: Record<string, string> = { billing_profile: 'project_id' };
