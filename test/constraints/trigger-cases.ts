/** Statements that a trigger refuses, by the name of the trigger; each violates it in a different way. */
export const refused: Readonly<Record<string, { message: string; statements: readonly string[] }>> = {
  artifact_unchanged: {
    message: 'an artifact does not change; make another one',
    statements: [`update artifact set size = size + 1`, `update artifact set filename = 'other'`],
  },
  audit_entry_append_only: {
    message: 'audit_entry is append-only',
    statements: [`update audit_entry set action = 'other'`, 'delete from audit_entry'],
  },
  audit_entry_is_not_emptied: {
    message: 'audit_entry is append-only',
    statements: ['truncate audit_entry cascade'],
  },
  credit_note_line_append_only: {
    message: 'credit_note_line is append-only',
    statements: ['update credit_note_line set net_minor = 0', 'delete from credit_note_line'],
  },
  credit_within_line: {
    message: 'no line gives back more than was billed on it',
    statements: [
      // These credit one minor unit more than was billed on the line, as net amount and as tax.
      ...[
        `'net_minor', l.net_minor + 1, 'tax_minor', 0, 'total_minor', l.net_minor + 1`,
        `'net_minor', 0, 'tax_minor', l.tax_minor + 1, 'total_minor', l.tax_minor + 1`,
      ].map(
        (amounts) => `insert into credit_note_line
          select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), ${amounts}))).*
          from credit_note_line c join credit_note n on n.id = c.credit_note_id and n.status = 'issued'
          join invoice_line l on l.id = c.invoice_line_id limit 1`,
      ),
    ],
  },
  invoice_final: {
    message: 'a finalised invoice',
    statements: [
      `delete from invoice where status <> 'draft'`,
      `update invoice set status = 'draft', number = null where status = 'open'`,
      ...[
        `number = number || 'x'`,
        `currency = 'XXX'`,
        'line_count = line_count + 1',
        'total_minor = total_minor + 1, subtotal_minor = subtotal_minor + 1',
        'subtotal_minor = subtotal_minor + 1, discount_minor = discount_minor + 1',
        'tax_minor = tax_minor + 1, discount_minor = discount_minor + 1',
        'customer_id = gen_random_uuid()',
        `finalized_at = finalized_at + interval '1 s'`,
        `tax_groups = '[]'`,
        `parties = '{}'`,
        `locale = 'xx'`,
        `timezone = 'Etc/GMT+5'`,
        `warnings = '[{}]'`,
        `po_number = 'another'`,
        'replaces_id = gen_random_uuid()',
        'has_deductions = not has_deductions',
      ].map((change) => `update invoice set ${change} where status in ('open', 'paid')`),
    ],
  },
  invoiced_subscription_once: {
    message: 'the period is billed by an invoice of the subscription',
    statements: [
      `insert into invoiced_subscription
        select gen_random_uuid(), i.project_id, part.invoice_id, i.subscription_id, 'subscription_cycle',
          i.period_start_at, i.period_end_at, i.created_at
        from invoice i join invoiced_subscription part on part.project_id = i.project_id
        where i.reason = 'subscription_cycle' and i.subscription_id is not null limit 1`,
    ],
  },
  invoice_line_final: {
    message: 'the lines of a finalised invoice do not change',
    statements: [
      `update invoice_line set description = 'other' where invoice_id in (select id from invoice where status = 'open')`,
      `delete from invoice_line where invoice_id in (select id from invoice where status = 'paid')`,
    ],
  },
  invoice_lines_complete: {
    message: 'the lines of a finalised invoice add up to its total',
    statements: [
      `insert into invoice_line select (jsonb_populate_record(l, '{"net_minor": 0, "tax_minor": 0, "total_minor": 0,
          "amount_minor": 0, "discount_minor": 0}' || jsonb_build_object('id', gen_random_uuid()))).*
        from invoice_line l where invoice_id in (select id from invoice where status = 'open') limit 1`,
    ],
  },
  ledger_balanced: {
    message: 'the entries of a ledger transaction sum to zero',
    statements: [
      `insert into ledger_entry (id, project_id, transaction_id, account_id, amount_minor)
        select gen_random_uuid(), project_id, transaction_id, account_id, 1 from ledger_entry limit 1`,
    ],
  },
  ledger_entry_append_only: {
    message: 'ledger_entry is append-only',
    statements: ['update ledger_entry set amount_minor = 1', 'delete from ledger_entry'],
  },
  ledger_transaction_append_only: {
    message: 'ledger_transaction is append-only',
    statements: [`update ledger_transaction set kind = 'other'`, 'delete from ledger_transaction'],
  },
  mrr_change_append_only: {
    message: 'mrr_change is append-only',
    statements: ['update mrr_change set monthly_minor = 1', 'delete from mrr_change'],
  },
  price_immutable: {
    message: 'a price does not change; make another one',
    statements: [
      ...['unit_amount = 12345', `currency = 'XXX'`, `"interval" = 'day'`, 'trial_days = 7', 'free_units = 99'],
    ].map((change) => `update price set ${change}`),
  },
  product_unused: {
    message: 'subscriptions refer to this product',
    statements: [
      `update product set deleted_at = now() where deleted_at is null
        and id in (select product_id from subscription_item)`,
    ],
  },
};

/** A statement that sends a notification to all instances, and its topic, by the name of the trigger. */
export const notifying: Readonly<Record<string, { topic: string; statement: string }>> = {
  client_changed: { topic: 'clients', statement: 'update client set name = name' },
  client_secret_changed: { topic: 'clients', statement: 'delete from client_secret' },
  invoice_to_collect: { topic: 'payments', statement: 'update invoice set collect_at = collect_at' },
  payment_attempt_to_collect: { topic: 'payments', statement: 'update payment_attempt set leased_until = null' },
  payment_method_to_collect: { topic: 'payments', statement: 'update payment_method set leased_until = null' },
  refund_to_collect: { topic: 'payments', statement: 'update refund set leased_until = null' },
  sandbox_event_to_collect: { topic: 'payments', statement: 'update sandbox_event set due_at = due_at' },
  customer_mail_to_send: {
    topic: 'customer-mails',
    statement: `insert into customer_mail_delivery select id, project_id, 0, now() from customer_mail
      where state = 'failed' limit 1`,
  },
  logout_notice_made: {
    topic: 'logouts',
    statement: `insert into logout_notice select (jsonb_populate_record(n, jsonb_build_object('id', gen_random_uuid()))).*
      from logout_notice n limit 1`,
  },
  logo_changed: { topic: 'network', statement: 'update logo set width = width' },
  mail_delivery_made: {
    topic: 'mails',
    statement: `insert into mail_delivery select id, '00000000-0000-0000-0000-000000000000', 0, now() from mail_entry
      where id not in (select id from mail_delivery) limit 1`,
  },
  network_setting_changed: { topic: 'network', statement: 'update network_setting set value = value' },
  oidc_key_changed: { topic: 'keys', statement: 'update oidc_key set status = status' },
  project_changed: { topic: 'clients', statement: 'update project set name = name' },
  resource_access_changed: { topic: 'clients', statement: 'delete from resource_access' },
  resource_server_changed: { topic: 'clients', statement: 'update resource_server set name = name' },
};

/** A statement after which the search contains the word "zyzzyva", by the name of the trigger. */
export const learning: Readonly<Record<string, string>> = {
  product_words_of_changed: `update product set name = 'zyzzyva' where id = (select min(id::text)::uuid from product)`,
  product_words_of_new: `insert into product (id, project_id, slug, name, status, created_at, updated_at)
    select gen_random_uuid(), project_id, 'zyzzyva', 'zyzzyva', 'draft', now(), now() from product limit 1`,
};

const aDay = `where ctid = (select ctid from usage_day_total limit 1)`;

/**
 * By the name of a trigger: a statement after which the totals of a meter, of a group of it, of a day and of a week, where
 * the statement is about what they are the sums of, have the quantity 4711 more than before.
 */
export const rolling: Readonly<Record<string, string>> = {
  usage_day_total_rolled_up_after_insert: `insert into usage_day_total
    select (jsonb_populate_record(usage_day_total, '{"day": "1999-12-31T00:00:00Z", "quantity": 4711}')).* from usage_day_total limit 1`,
  usage_day_total_rolled_up_after_update: `update usage_day_total set quantity = quantity + 4711 ${aDay}`,
  usage_day_total_rolled_up_after_delete: `
    set local session_replication_role = replica; update usage_day_total set quantity = -4711;
    set local session_replication_role = origin; delete from usage_day_total ${aDay}`,
  usage_total_rolled_up_after_insert: `insert into usage_total
    select (jsonb_populate_record(usage_total, '{"hour": "1999-12-31T23:00:00Z", "quantity": 4711}')).* from usage_total limit 1`,
  usage_total_rolled_up_after_update: `update usage_total set quantity = quantity + 4711
    where ctid = (select ctid from usage_total limit 1)`,
  usage_group_total_rolled_up_after_insert: `insert into usage_group_total
    select (jsonb_populate_record(usage_group_total, '{"hour": "1999-12-31T23:00:00Z", "quantity": 4711}')).*
    from usage_group_total limit 1`,
  usage_group_total_rolled_up_after_update: `update usage_group_total set quantity = quantity + 4711
    where ctid = (select ctid from usage_group_total limit 1)`,
};

/** A total of the last hour of 1999, of a unique meter. */
const lastHour = {
  insert: `insert into usage_total
    select (jsonb_populate_record(usage_total, jsonb_build_object('hour', '1999-12-31T23:00:00Z', 'meter_id', meter.id))).*
    from usage_total, meter where meter.aggregation = 'unique' limit 1`,
  update: `update usage_total set hour = '1999-12-31T23:00:00Z',
    meter_id = (select id from meter where aggregation = 'unique' limit 1) where ctid = (select ctid from usage_total limit 1)`,
};

/** By the name of a trigger: a statement after which the last day of 1999, or its last hour, is noted as changed. */
export const noting: Readonly<Record<string, string>> = {
  usage_total_noted_after_insert: lastHour.insert,
  usage_total_noted_after_update: lastHour.update,
  usage_total_hours_noted_after_insert: lastHour.insert,
  usage_total_hours_noted_after_update: lastHour.update,
};

const newRow = (table: string, changes: string): string =>
  `insert into ${table} select (jsonb_populate_record(${table}, ${changes})).* from ${table} limit 1`;

/** By the name of a trigger: a statement after which a version of a plan has the grants `{"zyzzyva": 1}`, or an item a version. */
export const versioning: Readonly<Record<string, string>> = {
  plan_version_after_insert: newRow(
    'plan',
    `jsonb_build_object('id', gen_random_uuid(), 'key', 'another', 'version', 1, 'grants', '{"zyzzyva": 1}'::jsonb)`,
  ),
  plan_version_after_update: `update plan set version = version + 1, grants = '{"zyzzyva": 1}'
    where id = (select id from plan limit 1)`,
  plan_version_of_older_code: `update plan set grants = '{"zyzzyva": 1}' where id = (select id from plan limit 1)`,
  subscription_item_version: newRow(
    'subscription_item',
    `jsonb_build_object('id', gen_random_uuid(), 'is_lead', false, 'plan_version', null, 'quantity', 4711)`,
  ),
};

/** By the name of a trigger: a statement after which it has raised the revision of a product or project. */
export const raising: Readonly<Record<string, string>> = {
  product_revision: `update product set name = name || '!' where id = (select id from product limit 1)`,
  project_revision: `update project set name = name || '!' where id = (select id from project limit 1)`,
  release_revision: `update release set notes = notes || '!' where id = (select id from release limit 1)`,
  artifact_revision: `update artifact set updated_at = updated_at where id = (select id from artifact limit 1)`,
  meter_revision: `update meter set name = name || '!' where id = (select id from meter limit 1)`,
  feature_revision_after_insert: newRow('feature', `jsonb_build_object('id', gen_random_uuid(), 'key', 'another')`),
  feature_revision_after_update: `update feature set name = name || '!' where id = (select id from feature limit 1)`,
  feature_revision_after_delete: `delete from feature where id = (select id from feature limit 1)`,
  plan_revision_after_insert: newRow('plan', `jsonb_build_object('id', gen_random_uuid(), 'key', 'another')`),
  plan_revision_after_update: `update plan set name = name || '!' where id = (select id from plan limit 1)`,
  plan_revision_after_delete: `delete from plan where id = (select id from plan limit 1)`,
  price_revision_after_insert: newRow(
    'price',
    `jsonb_build_object('id', gen_random_uuid(), 'position', 99, 'interval_count', 7)`,
  ),
  price_revision_after_update: `update price set position = position + 1 where id = (select id from price limit 1)`,
  price_revision_after_delete: `delete from price where id = (select id from price where id not in (select price_id from subscription_item) limit 1)`,
};

/** By the name of a trigger: a statement after which nothing is kept of the activity of a person. */
export const forgetting: Readonly<Record<string, string>> = {
  forget_activity: 'delete from hub_user where id in (select user_id from person_activity)',
};

/** By the name of a trigger: a statement after which there is a change of the totals of revenue. */
export const counting: Readonly<Record<string, string>> = {
  invoice_revenue_after_insert: newRow(
    'invoice',
    `jsonb_build_object('id', gen_random_uuid(), 'number', 'zyzzyva', 'status', 'open', 'finalized_at', now(),
      'reason', 'manual', 'paid_minor', 0, 'credited_minor', 0, 'credit_note_minor', 0)`,
  ),
  invoice_revenue_after_update: `update invoice set status = 'void'
    where id = (select id from invoice where status = 'open' limit 1)`,
  invoice_revenue_after_delete: `alter table invoice disable trigger invoice_final;
    delete from invoice where id = (select id from invoice where status = 'open' limit 1)`,
  credit_note_revenue_after_insert: newRow(
    'credit_note',
    `jsonb_build_object('id', gen_random_uuid(), 'number', 'zyzzyva', 'status', 'issued', 'voided_at', null)`,
  ),
  credit_note_revenue_after_update: `update credit_note set status = 'void'
    where id = (select id from credit_note where status = 'issued' limit 1)`,
  credit_note_revenue_after_delete: `delete from credit_note
    where id = (select id from credit_note where status = 'issued' limit 1)`,
  ...Object.fromEntries(
    ['payment', 'refund'].flatMap((table) => [
      [
        `${table}_revenue_after_insert`,
        `insert into ${table} select (jsonb_populate_record(each, jsonb_build_object('id', gen_random_uuid(),
           'reference', null))).* from ${table} each where status = 'succeeded' limit 1`,
      ],
      [
        `${table}_revenue_after_update`,
        `update ${table} set status = 'reversed', reversed_at = now()
           where id = (select id from ${table} where status = 'succeeded' limit 1)`,
      ],
      [
        `${table}_revenue_after_delete`,
        `delete from ${table} where id = (select id from ${table} where status = 'succeeded' limit 1)`,
      ],
    ]),
  ),
};
