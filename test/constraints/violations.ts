import { authViolations } from './violations-auth.ts';
import { billingViolations } from './violations-billing.ts';
import { catalogViolations } from './violations-catalog.ts';
import { mailViolations } from './violations-mails.ts';
import { peopleViolations } from './violations-people.ts';
import { sellingViolations } from './violations-selling.ts';
import { webhookViolations } from './violations-webhooks.ts';

/** The changes of a copied row: an SQL expression for each changed column; `where` selects the row to copy. */
export type Changes = Readonly<Record<string, string>>;

/** Violations by table and by the name of the constraint. */
export type TableViolations = Readonly<Record<string, Readonly<Record<string, Changes>>>>;

/** A product grant that violates no unique index. */
const otherGrant = { id: 'gen_random_uuid()', order_item_id: 'null', is_sole: 'false' };

/** Rows that violate the constraints of the tables of entitlements, metering and the platform. */
const otherViolations: TableViolations = {
  audit_entry: {
    audit_entry_pkey: {},
  },
  exchange_rate: {
    exchange_rate_base_check: { base: "'eur'" },
    exchange_rate_check: { base: 'quote' },
    exchange_rate_pkey: {},
    exchange_rate_quote_check: { quote: "'usd'" },
    exchange_rate_rate_check: { rate: '0' },
  },
  revenue_change: {
    revenue_change_pkey: {},
  },
  revenue_hour_total: {
    revenue_hour_total_pkey: {},
  },
  revenue_day_total: {
    revenue_day_total_pkey: {},
  },
  event_feed: {
    event_feed_last_sequence_check: { last_sequence: '-1' },
    event_feed_pkey: {},
  },
  idempotency_key: {
    idempotency_key_pkey: {},
  },
  product_grant: {
    product_grant_check: { expires_at: 'starts_at' },
    product_grant_end: { ended_at: 'null', where: 'ended_at is not null' },
    product_grant_end_reason_check: { end_reason: "'none of these'", where: 'ended_at is not null' },
    product_grant_grants_check: { grants: "'[]'" },
    product_grant_quantity_check: { quantity: '0' },
    already_owned: { id: 'gen_random_uuid()', order_item_id: 'null', where: 'is_sole and ended_at is null' },
    item_already_fulfilled: { id: 'gen_random_uuid()', is_sole: 'false', where: 'order_item_id is not null' },
    product_grant_pkey: { order_item_id: 'null', is_sole: 'false' },
    product_grant_customer_id_project_id_fkey: { ...otherGrant, customer_id: 'gen_random_uuid()' },
    product_grant_order_item_id_project_id_fkey: { ...otherGrant, order_item_id: 'gen_random_uuid()' },
    product_grant_plan_id_project_id_fkey: { ...otherGrant, plan_id: 'gen_random_uuid()' },
    product_grant_product_id_project_id_fkey: { ...otherGrant, product_id: 'gen_random_uuid()' },
  },
  licence: {
    licence_status_check: { status: "'none of these'" },
    licence_source: { item_id: 'null', where: 'item_id is not null' },
    licence_already_granted: { id: 'gen_random_uuid()', where: 'product_grant_id is not null' },
    licence_product_grant_id_project_id_fkey: {
      id: 'gen_random_uuid()',
      product_grant_id: 'gen_random_uuid()',
      where: 'product_grant_id is not null',
    },
    licence_already_issued: { id: 'gen_random_uuid()', where: 'item_id is not null' },
    licence_pkey: { item_id: 'gen_random_uuid()', where: 'item_id is not null' },
    licence_customer_id_project_id_fkey: {
      where: 'item_id is not null',
      id: 'gen_random_uuid()',
      item_id: 'gen_random_uuid()',
      customer_id: 'gen_random_uuid()',
    },
    licence_item_id_project_id_fkey: {
      id: 'gen_random_uuid()',
      item_id: 'gen_random_uuid()',
      where: 'item_id is not null',
    },
    licence_plan_id_project_id_fkey: {
      where: 'item_id is not null',
      id: 'gen_random_uuid()',
      item_id: 'gen_random_uuid()',
      plan_id: 'gen_random_uuid()',
    },
    licence_product_id_project_id_fkey: {
      where: 'item_id is not null',
      id: 'gen_random_uuid()',
      item_id: 'gen_random_uuid()',
      product_id: 'gen_random_uuid()',
    },
    licence_subscription_id_project_id_fkey: {
      where: 'item_id is not null',
      id: 'gen_random_uuid()',
      item_id: 'gen_random_uuid()',
      subscription_id: 'gen_random_uuid()',
    },
  },
  licence_key: {
    licence_key_pkey: { retired_at: 'now()' },
    licence_key_signs: { id: 'gen_random_uuid()', where: 'retired_at IS NULL' },
    licence_key_project_id_fkey: { project_id: 'gen_random_uuid()' },
  },
  logout_notice: {
    logout_notice_pkey: {},
  },
  machine: {
    machine_fingerprint_check: { fingerprint: "''" },
    machine_place_check: { place: '0' },
    machine_already_activated: { id: 'gen_random_uuid()', place: '100000' },
    machine_pkey: { fingerprint: 'gen_random_uuid()::text', place: '100000' },
    too_many_machines: { fingerprint: 'gen_random_uuid()::text', id: 'gen_random_uuid()' },
    machine_licence_id_project_id_fkey: { id: 'gen_random_uuid()', licence_id: 'gen_random_uuid()' },
  },
  meter: {
    meter_aggregation_check: { aggregation: "'none of these'" },
    meter_event_type_taken: {
      id: 'gen_random_uuid()',
      key: 'gen_random_uuid()::text',
      where: 'event_type is not null',
    },
    meter_filter_check: { filter: "'{}'::jsonb" },
    meter_group_by_check: { group_by: "'{a,b,c,d}'" },
    meter_max_age_days_check: { max_age_days: '0' },
    meter_property_rules_check: { property_rules: "'{}'::jsonb" },
    meter_key_taken: { id: 'gen_random_uuid()' },
    meter_pkey: { key: 'gen_random_uuid()::text' },
    meter_project_id_fkey: { id: 'gen_random_uuid()', project_id: 'gen_random_uuid()' },
  },
  migration: {
    migration_phase_check: { phase: "'none of these'" },
    migration_pkey: {},
  },
  outbox_event: {
    outbox_event_pkey: { sequence: 'null' },
    event_sequence_taken: { id: 'gen_random_uuid()', where: 'sequence is not null' },
  },
  rate_limit: {
    rate_limit_pkey: {},
  },
  removed_before: {
    removed_before_pkey: {},
    removed_before_what_check: { what: "'nothing'" },
  },
  subject_clock: {
    subject_clock_pkey: {},
    subject_clock_project_id_fkey: { project_id: 'gen_random_uuid()' },
  },
  subscription_grant: {
    subscription_grant_value_check: { value: "'{}'::jsonb" },
    grant_already_overridden: { id: 'gen_random_uuid()' },
    subscription_grant_pkey: { feature: 'gen_random_uuid()::text' },
    subscription_grant_product_id_project_id_fkey: {
      id: 'gen_random_uuid()',
      product_id: 'gen_random_uuid()',
    },
    subscription_grant_subscription_id_project_id_fkey: {
      id: 'gen_random_uuid()',
      subscription_id: 'gen_random_uuid()',
    },
  },
  usage_addition: {
    usage_addition_pkey: {},
  },
  usage_event: {
    usage_event_pkey: {},
  },
  usage_group: {
    usage_group_number_check: { number: '1001' },
    usage_group_property_values_check: { property_values: "'{}'" },
    usage_group_pkey: { property_values: "'{another}'" },
    usage_group_taken: { number: '1000' },
    usage_group_meter_id_project_id_fkey: { meter_id: 'gen_random_uuid()' },
  },
  usage_day_total: {
    usage_day_total_pkey: {},
  },
  usage_group_addition: {
    usage_group_addition_pkey: {},
  },
  usage_group_total: {
    usage_group_total_pkey: {},
  },
  usage_horizon: {
    usage_horizon_pkey: {},
    usage_horizon_project_id_fkey: { project_id: 'gen_random_uuid()' },
  },
  usage_key: {
    usage_key_pkey: {},
  },
  usage_meter_group_total: {
    usage_meter_group_total_pkey: {},
  },
  usage_hour_count: {
    usage_hour_count_pkey: {},
  },
  usage_hour_figure: {
    usage_hour_figure_pkey: {},
  },
  usage_meter_total: {
    usage_meter_total_pkey: {},
  },
  usage_removal: {
    usage_removal_pkey: {},
    usage_removal_digest_check: { place: "'another'", digest: "'none'" },
    usage_removal_events_check: { place: "'another'", events: '-1' },
    usage_removal_project_id_fkey: { project_id: 'gen_random_uuid()' },
  },
  usage_source_key: {
    usage_source_key_pkey: {},
  },
  usage_total: {
    usage_total_pkey: {},
  },
  usage_value_count: {
    usage_value_count_pkey: {},
  },
  usage_value_day: {
    usage_value_day_pkey: {},
    usage_value_day_check: { value: "'another'", previous_day: 'day' },
  },
  usage_value_gap: {
    usage_value_gap_pkey: {},
    usage_value_gap_value_count_check: { previous_day: "'1999-12-31'", value_count: '-1' },
  },
  usage_week_total: {
    usage_week_total_pkey: {},
  },
  withdrawn_usage_event: {
    withdrawn_usage_event_pkey: {},
  },
};

/**
 * For each constraint and unique index of each table, a row that violates it: a copy of a good row with these changes. They
 * are written out rather than read from the database, so that a constraint that is lost is missed.
 */
export const violations: TableViolations = {
  ...authViolations,
  ...catalogViolations,
  ...billingViolations,
  ...mailViolations,
  ...peopleViolations,
  ...webhookViolations,
  ...sellingViolations,
  ...otherViolations,
};
