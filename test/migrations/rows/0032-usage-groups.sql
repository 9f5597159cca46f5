-- Rows of the schema 0032-usage-groups: usage with properties, counted in a group, which a price charges for.

insert into meter (id, project_id, key, name, aggregation, created_at, filter, group_by) values
  ('01a20444-b1c0-7a11-8c11-0a3ac5a1d001', '01a20444-9bd7-73fa-881b-466b39870ae3', 'tokens', 'Tokens', 'sum', '2026-04-01 00:00:00Z',
   '[{"property": "paid", "values": ["true"]}]', '{region,model}');

insert into usage_group (project_id, meter_id, number, property_values) values
  ('01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-b1c0-7a11-8c11-0a3ac5a1d001', 1, '{eu-west,null}');

insert into usage_key (project_id, key, occurred_at) values
  ('01a20444-9bd7-73fa-881b-466b39870ae3', 'k4', '2026-04-06 12:30:00Z');

insert into usage_event (id, project_id, meter_id, subject, quantity, key, occurred_at, recorded_at, properties, group_number) values
  ('01a20444-b1c0-7a11-8c11-0a3ac5a1d002', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-b1c0-7a11-8c11-0a3ac5a1d001', 'f-disk', 2, 'k4', '2026-04-06 12:30:00Z', '2026-04-11 00:00:00Z', '{"paid": true, "region": "eu-west"}', 1);

insert into usage_total (project_id, meter_id, subject, hour, events, quantity, largest, last_recorded_at) values
  ('01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-b1c0-7a11-8c11-0a3ac5a1d001', 'f-disk', '2026-04-06 12:00:00Z', 1, 2, 2, '2026-04-11 00:00:00Z');

insert into usage_group_total (project_id, meter_id, subject, group_number, hour, events, quantity, largest, last_recorded_at) values
  ('01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-b1c0-7a11-8c11-0a3ac5a1d001', 'f-disk', 1, '2026-04-06 12:00:00Z', 1, 2, 2, '2026-04-11 00:00:00Z');

insert into usage_key (project_id, key, occurred_at) values
  ('01a20444-9bd7-73fa-881b-466b39870ae3', 'k5', '2026-04-06 13:30:00Z');

insert into usage_event (id, project_id, meter_id, subject, quantity, key, occurred_at, recorded_at, properties, group_number) values
  ('01a20444-b1c0-7a11-8c11-0a3ac5a1d003', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-b1c0-7a11-8c11-0a3ac5a1d001', 'f-disk', 3, 'k5', '2026-04-06 13:30:00Z', '2026-04-11 00:00:00Z', '{"paid": true, "region": "eu-west"}', 1);

insert into usage_addition (project_id, meter_id, subject, hour, events, quantity, largest, last_recorded_at) values
  ('01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-b1c0-7a11-8c11-0a3ac5a1d001', 'f-disk', '2026-04-06 13:00:00Z', 1, 3, 3, '2026-04-11 00:00:00Z');

insert into usage_group_addition (project_id, meter_id, subject, group_number, hour, events, quantity, largest, last_recorded_at) values
  ('01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-b1c0-7a11-8c11-0a3ac5a1d001', 'f-disk', 1, '2026-04-06 13:00:00Z', 1, 3, 3, '2026-04-11 00:00:00Z');

insert into price (id, project_id, plan_id, product_id, currency, unit_amount, interval, interval_count, position, created_at, archived_at, model, meter_id, billing_timing, tax_behavior, trial_days, tiers, flat_fee_on_zero, currency_options, component, groups, ungrouped) values
  ('01a205f0-0000-7000-8000-000000000001', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a324-71a0-bb3a-dc92235cb462', '01a20444-a323-713f-b663-18dd798a9964', 'EUR', 3, 'month', 1, 9, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z', 'unit', null, 'in_advance', 'exclusive', 0, '[]', false, '[]', 'tokens', '[]', 'free');

insert into invoice (id, project_id, customer_id, status, reason, currency, total_minor, paid_minor, credited_minor, created_at, updated_at) values
  ('01a205f0-0000-7000-8000-000000000021', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a49c-73dc-8c66-5dc8fedd76e5', 'draft', 'manual', 'EUR', 0, 0, 0, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z');

insert into invoice_line (id, project_id, invoice_id, position, description, quantity, unit_amount, amount_minor, product_id, price_id, kind, whole_minor, numerator, denominator, units_after, discount_minor, net_minor, tax_minor, total_minor, is_tax_inclusive, tax_percentage, tax_category, usage_group) values
  ('01a205f0-0000-7000-8000-000000000031', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a205f0-0000-7000-8000-000000000021', 0, 'Tokens, eu-west', 1, 0, 0, null, null, 'manual', 0, 1, 1, 0, 0, 0, 0, 0, false, 0, 'O', '{"region": "eu-west"}');
