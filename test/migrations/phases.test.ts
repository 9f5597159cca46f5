import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrations } from '../../src/migrations/index.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { breaks } from './breaks.ts';
import { readCatalog } from './catalog.ts';
import { Levels } from './levels.ts';

/** Accepted findings of expand migrations, each with the reason why older code still works. */
const harmless: Record<string, Record<string, string>> = {
  '0055-usage-corrections': {
    'constraint meter.meter_aggregation_check is another': 'it lets every aggregation pass that older code writes',
    'constraint meter.meter_event_type_taken binds rows that older code writes': 'older code leaves the column empty',
    'index meter.meter_event_type_taken binds rows that older code writes': 'older code leaves the column empty',
    'constraint meter.meter_max_age_days_check binds rows that older code writes': 'older code leaves the column empty',
    'constraint meter.meter_property_rules_check binds rows that older code writes':
      'older code leaves the column to its default',
  },
  '0056-usage-functions': {
    'function usage_added_up(of_project uuid, of_meter uuid, aggregation text, whose text[], since timestamp with time zone, until timestamp with time zone) is another':
      'it returns the same for what older code writes, and sees what newer code has withdrawn',
    'function usage_as_of(of_project uuid, of_meter uuid, aggregation text, whose text[], since timestamp with time zone, until timestamp with time zone, recorded_until timestamp with time zone) is another':
      'it returns the same for what older code writes, and sees what newer code has withdrawn',
    'function usage_average_level(of_project uuid, of_meter uuid, whose text[], since timestamp with time zone, until timestamp with time zone, recorded_until timestamp with time zone) is another':
      'it returns the same for what older code writes, and sees what newer code has withdrawn',
    'function usage_came_late(of_project uuid, of_meter uuid, aggregation text, whose text[], since timestamp with time zone, until timestamp with time zone, billed_until timestamp with time zone, recorded_until timestamp with time zone) is another':
      'it returns the same for what older code writes, and sees what newer code has withdrawn',
    'function group_usage_as_of(of_project uuid, of_meter uuid, aggregation text, whose text[], groups smallint[], since timestamp with time zone, until timestamp with time zone, recorded_until timestamp with time zone) is another':
      'it returns the same for what older code writes, and sees what newer code has withdrawn',
    'function group_usage_average_level(of_project uuid, of_meter uuid, whose text[], groups smallint[], since timestamp with time zone, until timestamp with time zone, recorded_until timestamp with time zone) is another':
      'it returns the same for what older code writes, and sees what newer code has withdrawn',
  },
  '0057-usage-rollups': Object.fromEntries(
    ['usage_total', 'usage_group_total'].flatMap((table) =>
      ['insert', 'update'].map((change) => [
        `trigger ${table}.${table}_rolled_up_after_${change} binds rows that older code writes`,
        'it adds what older code folds to totals that older code does not read',
      ]),
    ),
  ),
  '0063-usage-values': Object.fromEntries(
    ['insert', 'update'].map((change) => [
      `trigger usage_total.usage_total_noted_after_${change} binds rows that older code writes`,
      'it notes the days that older code folds, in a table that older code does not read',
    ]),
  ),
  '0065-usage-hours': Object.fromEntries(
    ['insert', 'update'].map((change) => [
      `trigger usage_total.usage_total_hours_noted_after_${change} binds rows that older code writes`,
      'it notes the hours that older code folds, in a table that older code does not read',
    ]),
  ),
  '0067-linear-rollups': Object.fromEntries(
    ['usage_total', 'usage_group_total'].map((table) => [
      `function roll_up_${table}() is another`,
      'it adds the same to the totals',
    ]),
  ),
  '0066-usage-weeks': Object.fromEntries(
    ['insert', 'update', 'delete'].map((change) => [
      `trigger usage_day_total.usage_day_total_rolled_up_after_${change} binds rows that older code writes`,
      'it adds what older code folds to totals that older code does not read',
    ]),
  ),
  '0064-revenue-totals': Object.fromEntries(
    ['invoice', 'credit_note', 'payment', 'refund'].flatMap((table) =>
      ['insert', 'update', 'delete'].map((change) => [
        `trigger ${table}.${table}_revenue_after_${change} binds rows that older code writes`,
        'it adds what older code writes to totals that older code does not read',
      ]),
    ),
  ),
  '0062-retention': {
    'trigger audit_entry.audit_entry_append_only is another':
      'it refuses the same, but for the removal of old entries, which older code does not know',
  },
  '0061-usage-retention': {
    'trigger project.project_revision is another': 'it raises the revision for one more column',
    'constraint project.project_usage_retention_months_check binds rows that older code writes':
      'older code leaves the column empty, or keeps what it has',
  },
  '0016-phases': {
    'constraint migration.migration_phase_check binds rows that older code writes':
      'older code leaves the column empty, which every check lets pass',
  },
  '0017-event-feed': {
    'index outbox_event.event_sequence_taken binds rows that older code writes':
      'older code leaves the column empty, and rows without a place are not in the index',
  },
  '0018-signing-algorithms': {
    'constraint oidc_key.oidc_key_use_check is another': 'it lets every use pass that older code writes, and one more',
    'constraint client.client_id_token_signed_response_alg_check binds rows that older code writes':
      'older code leaves the column to its default',
    'constraint resource_server.resource_server_token_signing_alg_check binds rows that older code writes':
      'older code leaves the column to its default',
  },
  '0022-revisions': {
    'trigger feature.feature_revision_after_delete binds rows that older code writes':
      'it writes a column of the product that older code does not know',
    'trigger feature.feature_revision_after_insert binds rows that older code writes':
      'it writes a column of the product that older code does not know',
    'trigger feature.feature_revision_after_update binds rows that older code writes':
      'it writes a column of the product that older code does not know',
    'trigger plan.plan_revision_after_delete binds rows that older code writes':
      'it writes a column of the product that older code does not know',
    'trigger plan.plan_revision_after_insert binds rows that older code writes':
      'it writes a column of the product that older code does not know',
    'trigger plan.plan_revision_after_update binds rows that older code writes':
      'it writes a column of the product that older code does not know',
    'trigger price.price_revision_after_delete binds rows that older code writes':
      'it writes a column of the product that older code does not know',
    'trigger price.price_revision_after_insert binds rows that older code writes':
      'it writes a column of the product that older code does not know',
    'trigger price.price_revision_after_update binds rows that older code writes':
      'it writes a column of the product that older code does not know',
    'trigger product.product_revision binds rows that older code writes':
      'it sets a column that older code does not know',
    'trigger project.project_revision binds rows that older code writes':
      'it sets a column that older code does not know',
    'trigger meter.meter_revision binds rows that older code writes':
      'it writes a column of the project that older code does not know',
  },
  '0023-client-rules': {
    'constraint client.client_kind_check is another':
      'it lets every kind pass that older code writes, and one more; older code signs no one in to a client of that kind',
    'trigger project.project_changed is another': 'it notifies of one more column',
    'trigger project.project_revision is another': 'it raises the revision for one more column',
  },
  '0029-operator-settings': {
    'trigger project.project_changed is another': 'it notifies of one more column',
    'trigger project.project_revision is another': 'it raises the revision for one more column',
    'constraint project.project_logo_sha256_check binds rows that older code writes':
      'older code leaves the column empty, or keeps what it has',
  },
  '0020-metadata': {
    'constraint customer.customer_metadata_check binds rows that older code writes':
      'older code leaves the column to its default, or keeps what it has',
    'constraint subscription.subscription_metadata_check binds rows that older code writes':
      'older code leaves the column to its default, or keeps what it has',
    'constraint invoice.invoice_metadata_check binds rows that older code writes':
      'older code leaves the column to its default, or keeps what it has',
    'constraint payment.payment_metadata_check binds rows that older code writes':
      'older code leaves the column to its default, or keeps what it has',
    'constraint member.member_metadata_check binds rows that older code writes':
      'older code leaves the column to its default, or keeps what it has',
  },
  '0021-payment-first': {
    'constraint invoice.invoice_reason_check is another':
      'it lets every reason pass that older code writes; the new one is written at the end of dunning only',
    'constraint billing_profile.billing_profile_missing_tax_rate_check binds rows that older code writes':
      'older code leaves the column to its default',
    'constraint billing_profile.billing_profile_self_service_activation_check binds rows that older code writes':
      'older code leaves the column to its default',
    'function invoice_is_final() is another': 'it compares two more columns, which older code never changes',
  },
  '0025-usage-additions': {
    'function usage_added_up(of_project uuid, of_meter uuid, aggregation text, whose text[], since timestamp with time zone, until timestamp with time zone) is another':
      'it returns the same, and sees what newer code has not folded into the totals yet',
    'function usage_as_of(of_project uuid, of_meter uuid, aggregation text, whose text[], since timestamp with time zone, until timestamp with time zone, recorded_until timestamp with time zone) is another':
      'it returns the same, and sees what newer code has not folded into the totals yet',
    'function usage_average_level(of_project uuid, of_meter uuid, whose text[], since timestamp with time zone, until timestamp with time zone, recorded_until timestamp with time zone) is another':
      'it returns the same, and sees what newer code has not folded into the totals yet',
    'function usage_came_late(of_project uuid, of_meter uuid, aggregation text, whose text[], since timestamp with time zone, until timestamp with time zone, billed_until timestamp with time zone, recorded_until timestamp with time zone) is another':
      'it returns the same, and sees what newer code has not folded into the totals yet',
  },
  '0030-rate-cards': {
    'constraint invoice_line.invoice_line_kind_check is another':
      'it lets every kind pass that older code writes, and one more',
    'constraint subscription_item.already_subscribed is another':
      'it binds the lead of a plan alone, which every item is that older code writes',
    'index subscription_item.already_subscribed is another':
      'it binds the lead of a plan alone, which every item is that older code writes',
    'function price_is_immutable() is another': 'it lets one more column change, which older code never changes',
    'index price.price_taken is another': 'it binds fewer prices: those of different components no longer',
    'constraint price.price_of_a_customer_is_not_sold binds rows that older code writes':
      'older code leaves the column empty',
    'constraint price.price_customer_id_project_id_fkey binds rows that older code writes':
      'older code leaves the column empty',
    'trigger price.price_revision_after_insert is another':
      'it leaves out prices of one customer, which older code does not write',
  },
  '0037-plan-versions': {
    'trigger plan.plan_version_after_insert binds rows that older code writes':
      'it writes a table that older code does not know',
    'trigger plan.plan_version_after_update binds rows that older code writes':
      'it writes a table that older code does not know',
    'trigger plan.plan_version_of_older_code binds rows that older code writes':
      'it sets columns that older code does not know, so that its change of a plan reaches every subscriber as before',
    'trigger subscription_item.subscription_item_version binds rows that older code writes':
      'it sets a column that older code does not know',
  },
  '0033-orders': {
    'constraint invoice.invoice_reason_check is another':
      'it lets every reason pass that older code writes, and that of orders',
    'constraint licence.licence_source binds rows that older code writes':
      'older code writes the item and the subscription of a licence, and leaves the new column empty',
    'constraint coupon_redemption.redemption_use binds rows that older code writes':
      'older code writes the subscription of a redemption, and leaves the new column empty',
    'function product_is_unused() is another': 'it also keeps products that were ordered or given',
    'column licence.subscription_id is another': 'it may be empty, which older code never writes',
    'column licence.item_id is another': 'it may be empty, which older code never writes',
    'column coupon_redemption.subscription_id is another': 'it may be empty, which older code never writes',
    'constraint licence.licence_product_grant_id_project_id_fkey binds rows that older code writes':
      'older code leaves the new column empty',
    'constraint coupon_redemption.coupon_redemption_order_id_project_id_fkey binds rows that older code writes':
      'older code leaves the new column empty',
    'index licence.licence_already_granted binds rows that older code writes': 'older code leaves the new column empty',
  },
  '0039-refunds': {
    'constraint payment.payment_status_check is another':
      'it lets the status pass that older code writes, and that of reversed payments',
    'constraint payment.payment_reversal binds rows that older code writes':
      'older code writes payments that succeeded, and leaves the new columns empty',
    'index payment.payment_already_recorded is another': 'it binds fewer payments: reversed ones no longer',
  },
  '0036-pending-charges': {
    'constraint invoice.invoice_reason_check is another':
      'it lets every reason pass that older code writes, and that of combined invoices',
    'constraint subscription_change.subscription_change_billing_check binds rows that older code writes':
      'older code leaves the column to its default',
    'constraint invoice_line.invoice_line_coupon_ids_check binds rows that older code writes':
      'older code leaves the column empty',
  },
  '0054-portal': {
    'constraint sandbox_charge.sandbox_charge_dispute_fee_minor_check binds rows that older code writes':
      'older code leaves the column to its default',
    'constraint sandbox_charge.sandbox_charge_dispute_minor_check binds rows that older code writes':
      'older code leaves the column empty',
  },
  '0041-gateways': {
    'constraint ledger_account.ledger_account_kind_check is another': 'it lets more kinds pass',
    'constraint payment.payment_status_check is another': 'it lets one more status pass',
    'constraint refund.refund_status_check is another': 'it lets more statuses pass',
    'constraint customer.customer_collection_method_check binds rows that older code writes':
      'older code leaves the column to its default',
    'constraint payment.payment_chargeback binds rows that older code writes': 'older code leaves the columns empty',
    'constraint payment.payment_gateway_check binds rows that older code writes': 'older code leaves the column empty',
    'constraint payment.payment_attempt_id_project_id_fkey binds rows that older code writes':
      'older code leaves the column empty',
    'constraint payment.payment_recovered_minor_check binds rows that older code writes':
      'older code leaves the column to its default',
    'constraint payment.payment_taken binds rows that older code writes': 'older code leaves both columns empty',
    'constraint refund.refund_misses_check binds rows that older code writes':
      'older code leaves the column to its default',
    'constraint refund.refund_recovered_minor_check binds rows that older code writes':
      'older code leaves the column to its default',
    'constraint refund.refund_asks_check binds rows that older code writes':
      'older code leaves the column to its default',
    'constraint refund.refund_gateway_check binds rows that older code writes': 'older code leaves the column empty',
    'trigger invoice.invoice_to_collect binds rows that older code writes':
      'it notifies of a column that older code does not write',
    'trigger refund.refund_to_collect binds rows that older code writes':
      'it notifies of a column that older code does not write',
  },
  '0042-gateway-calls': {
    'index payment_attempt.payment_attempt_due is gone': 'older code finds the same rows by a longer way',
    'index payment_method.payment_method_due is gone': 'older code finds the same rows by a longer way',
    'index refund.refund_due is gone': 'older code finds the same rows by a longer way',
    'constraint payment_attempt.payment_attempt_status_check is another': 'it lets one more status pass',
    'constraint payment_attempt.payment_attempt_mismatch binds rows that older code writes':
      'it binds only the status that older code does not write',
    'trigger invoice.invoice_to_collect is another': 'it notifies more often',
    'trigger payment_attempt.payment_attempt_to_collect is another': 'it leaves out work that a worker has to itself',
    'trigger payment_method.payment_method_to_collect is another': 'it leaves out work that a worker has to itself',
    'trigger refund.refund_to_collect is another': 'it leaves out work that a worker has to itself',
  },
  '0053-messages': {
    'constraint customer_mail.customer_mail_sent is another':
      'it lets more rows pass: mails that were sent and came back later',
  },
  '0048-mails-to-customers': {
    'constraint billing_profile.billing_profile_give_up_check is another': 'it lets one more value pass',
    'constraint billing_profile.billing_profile_expiry_notice_days_check binds rows that older code writes':
      'older code leaves the column empty',
    'constraint billing_profile.billing_profile_give_up_invoice_check binds rows that older code writes':
      'older code leaves the column to its default',
    'constraint billing_profile.billing_profile_renewal_notice_days_check binds rows that older code writes':
      'older code leaves the column empty',
    'constraint billing_profile.billing_profile_trial_notice_days_check binds rows that older code writes':
      'older code leaves the column empty',
  },
  '0045-stripe': {
    'constraint gateway_account.gateway_account_gateway_check is another': 'it lets one more gateway pass',
    'constraint ledger_account.ledger_account_kind_check is another': 'it lets one more account pass',
    'constraint payment.payment_gateway_check is another': 'it lets one more gateway pass',
    'constraint refund.refund_gateway_check is another': 'it lets one more gateway pass',
    'constraint gateway_account.gateway_account_mode_check binds rows that older code writes':
      'older code leaves the column to its default',
  },
  '0043-collection-retries': {
    'constraint invoice.invoice_retries_check binds rows that older code writes':
      'older code leaves the column to its default',
    'constraint payment_attempt.payment_attempt_round_check binds rows that older code writes':
      'older code leaves the column to its default',
  },
  '0038-expiring-orders': {
    'constraint customer_order.order_expiry binds rows that older code writes':
      'older code leaves the new column empty',
  },
  '0035-invoice-terms': {
    'constraint credit_note_line.credit_note_line_net_minor_check is gone':
      'another lets every line pass that older code writes',
    'constraint credit_note_line.credit_note_line_tax_minor_check is gone':
      'another lets every line pass that older code writes',
    'constraint credit_note_line.credit_note_line_sign binds rows that older code writes':
      'it lets every line pass that the ones before it did',
    'constraint invoice_line.invoice_line_amount_minor_check is another': 'it lets more lines pass',
    'function credit_stays_within_line() is another':
      'it differs for lines that deduct an amount, and their invoices, which older code does not write',
    'function invoice_is_final() is another': 'it protects columns that older code does not write',
    'index invoice.period_already_billed is another':
      'it leaves out invoices that were replaced, as older code never does',
    'constraint customer.customer_payment_term_days_check binds rows that older code writes':
      'older code leaves the column empty',
    'constraint customer.customer_po_number_check binds rows that older code writes':
      'older code leaves the column empty',
    'constraint invoice.invoice_already_replaced binds rows that older code writes':
      'older code leaves the column empty',
    'constraint invoice.invoice_payment_term_days_check binds rows that older code writes':
      'older code leaves the column empty',
    'constraint invoice.invoice_po_number_check binds rows that older code writes':
      'older code leaves the column empty',
    'constraint invoice.invoice_replaced_by_id_project_id_fkey binds rows that older code writes':
      'older code leaves the column empty',
    'constraint invoice.invoice_replaces_another binds rows that older code writes':
      'older code leaves the columns empty',
    'constraint invoice.invoice_replaces_id_project_id_fkey binds rows that older code writes':
      'older code leaves the column empty',
    'constraint subscription.subscription_payment_term_days_check binds rows that older code writes':
      'older code leaves the column empty',
    'constraint subscription.subscription_po_number_check binds rows that older code writes':
      'older code leaves the column empty',
    'index invoice.invoice_already_replaced binds rows that older code writes': 'older code leaves the column empty',
  },
  '0026-release-revisions': {
    'function artifact_is_immutable() is another': 'it lets the new column change as well',
    'trigger artifact.artifact_revision binds rows that older code writes':
      'it writes a column that older code does not know',
    'trigger release.release_revision binds rows that older code writes':
      'it writes a column that older code does not know',
  },
  '0032-usage-groups': {
    'constraint meter.meter_filter_check binds rows that older code writes':
      'older code leaves the column to its default',
    'constraint meter.meter_group_by_check binds rows that older code writes':
      'older code leaves the column to its default',
    'constraint price.price_groups_check binds rows that older code writes':
      'older code leaves the column to its default',
    'constraint price.price_ungrouped_check binds rows that older code writes':
      'older code leaves the column to its default',
  },
  '0031-dated-taxes': {
    'constraint billing_profile.billing_profile_missing_tax_rate_check is another': 'it lets one value more pass',
    'constraint billing_profile.billing_profile_tax_point_check binds rows that older code writes':
      'older code leaves the column at its default',
    'constraint billing_profile.billing_profile_vat_id_check_check binds rows that older code writes':
      'older code leaves the column at its default',
    'index tax_rate.tax_rate_taken is another':
      'rates without days, as older code writes them, are refused in the same cases and under the same name',
    'constraint tax_rate.tax_rate_taken binds rows that older code writes':
      'rates without days, as older code writes them, are refused in the same cases and under the same name',
    'constraint tax_rate.tax_rate_validity binds rows that older code writes':
      'older code leaves the columns empty, which every check lets pass',
  },
  '0028-self-service': {
    'constraint billing_profile.billing_profile_self_service_check binds rows that older code writes':
      'older code leaves the column to its default',
  },
  '0059-people-by-day': {
    'trigger hub_user.forget_activity binds rows that older code writes':
      'it removes rows of a table that older code does not know',
  },
};

const expands = migrations.filter(({ phase }) => phase === 'expand').map(({ name }) => name);

describe('an expand migration', () => {
  const found = new Map<string, string[]>();

  beforeAll(async () => {
    const levels = new Levels();
    const orm = await levels.open();
    let before = await readCatalog(orm.em.fork());
    for (const { name } of migrations) {
      await orm.migrator.up({ to: name });
      const after = await readCatalog(orm.em.fork());
      found.set(name, breaks(before, after));
      before = after;
    }
    await orm.close();
    await levels.close();
  });

  it.each(expands)('takes nothing away from older code: %s', (name) => {
    const isHarmless = (finding: string) => Boolean(harmless[name]?.[finding]);
    expect(found.get(name)!.filter((finding) => !isHarmless(finding))).toEqual([]);
  });

  it('needs every exception that is listed for it', () => {
    const excused = Object.entries(harmless).flatMap(([name, findings]) =>
      Object.keys(findings).map((finding) => [name, finding] as const),
    );
    expect(excused.filter(([name, finding]) => !found.get(name)?.includes(finding))).toEqual([]);
  });
});

describe('a contract migration', () => {
  const contracts = migrations.flatMap((each) => (each.phase === 'contract' && each.needs ? [each] : []));

  it('needs an expand migration that precedes it', () => {
    expect(contracts.filter(({ name, needs }) => !expands.includes(needs!) || needs! >= name)).toEqual([]);
  });
});

describe('the check for breaking changes', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase();
  });

  afterAll(() => database.close());

  it.each([
    ['alter table product drop column subscriber_count cascade', 'column product.subscriber_count is gone'],
    ['alter table product rename homepage_url to website', 'column product.homepage_url is gone'],
    ['alter table product rename to thing', 'table product is gone'],
    ['drop table catalog_import', 'table catalog_import is gone'],
    ['drop index product_by_kind', 'index product.product_by_kind is gone'],
    ['alter table product alter homepage_url set not null', 'column product.homepage_url is another'],
    ['alter table plan alter name type varchar(10)', 'column plan.name is another'],
    ['alter table product alter version drop default', 'column product.version is another'],
    ['alter table plan drop constraint plan_key_taken', 'constraint plan.plan_key_taken is gone'],
    ['alter table plan add column size integer not null', 'column plan.size binds rows that older code writes'],
    [
      `alter table plan add check (length(name) < 9)`,
      'constraint plan.plan_name_check binds rows that older code writes',
    ],
    ['create unique index on plan (name)', 'index plan.plan_name_idx binds rows that older code writes'],
    [
      'create trigger t before insert on plan for each row execute function refuse_change()',
      'trigger plan.t binds rows that older code writes',
    ],
    ['drop trigger price_immutable on price', 'trigger price.price_immutable is gone'],
    ['alter table price disable trigger price_immutable', 'trigger price.price_immutable is another'],
    ['drop function type_id', 'function type_id(prefix text, id uuid) is gone'],
    [
      `create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
      'function refuse_change() is another',
    ],
  ])('reports: %s', async (sql, finding) => {
    expect(await findingsOf(sql)).toContain(finding);
  });

  it.each([
    'create table thing (id uuid primary key, plan_id uuid not null unique)',
    'alter table plan add column size integer',
    'alter table plan add column size integer not null default 1',
    'create index on plan (name)',
    'create function thing() returns integer language sql as $$ select 1 $$',
    `update plan set name = 'x'`,
  ])('does not report: %s', async (sql) => {
    expect(await findingsOf(sql)).toEqual([]);
  });

  /** Runs a statement in a transaction that is rolled back. Returns the breaking changes. */
  async function findingsOf(sql: string): Promise<string[]> {
    const em = database.orm.em.fork();
    const before = await readCatalog(em);
    await em.begin();
    try {
      await em.execute(sql);
      return breaks(before, await readCatalog(em));
    } finally {
      await em.rollback();
    }
  }
});
