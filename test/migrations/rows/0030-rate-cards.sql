-- Rows of the schema 0030-rate-cards: a required part of a plan, a price of one customer, an item with a period of its own,
-- and a line that is charged once.

insert into price (id, project_id, plan_id, product_id, currency, unit_amount, interval, interval_count, position, created_at, archived_at, model, meter_id, billing_timing, tax_behavior, trial_days, tiers, flat_fee_on_zero, currency_options, component, is_required, customer_id) values
  ('01a205d0-0000-7000-8000-000000000001', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a324-71a0-bb3a-dc92235cb462', '01a20444-a323-713f-b663-18dd798a9964', 'EUR', 5, 'year', 1, 8, '2026-04-20 00:00:00Z', null, 'unit', null, 'in_advance', 'exclusive', 0, '[]', false, '[]', 'seats', true, null),
  ('01a205d0-0000-7000-8000-000000000002', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a324-71a0-bb3a-dc92235cb462', '01a20444-a323-713f-b663-18dd798a9964', 'EUR', 4, 'month', 1, 9, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z', 'unit', null, 'in_advance', 'exclusive', 0, '[]', false, '[]', null, false, '01a20444-a49c-73dc-8c66-5dc8fedd76e5');

insert into subscription_item (id, project_id, subscription_id, customer_id, product_id, plan_id, price_id, quantity, position, ended_at, charged_to_at, started_at, is_replaced, is_lead, phase, period_start_at) values
  ('01a205d0-0000-7000-8000-000000000011', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a4f7-756f-aa63-1abd349c9a73', '01a20444-a49c-73dc-8c66-5dc8fedd76e5', '01a20444-a323-713f-b663-18dd798a9964', '01a20444-a324-71a0-bb3a-dc92235cb462', '01a205d0-0000-7000-8000-000000000001', 2, 1, '2026-04-21 00:00:00Z', '2026-04-21 00:00:00Z', '2026-04-20 00:00:00Z', true, false, 1, '2026-04-20 00:00:00Z');

insert into invoice (id, project_id, customer_id, status, reason, currency, total_minor, paid_minor, credited_minor, created_at, updated_at) values
  ('01a205d0-0000-7000-8000-000000000021', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a49c-73dc-8c66-5dc8fedd76e5', 'draft', 'manual', 'EUR', 0, 0, 0, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z');

insert into invoice_line (id, project_id, invoice_id, position, description, quantity, unit_amount, amount_minor, product_id, price_id, kind, whole_minor, numerator, denominator, units_after, discount_minor, net_minor, tax_minor, total_minor, is_tax_inclusive, tax_percentage, tax_category) values
  ('01a205d0-0000-7000-8000-000000000031', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a205d0-0000-7000-8000-000000000021', 0, 'App: Basic, setup', 1, 0, 0, null, null, 'once', 0, 1, 1, 0, 0, 0, 0, 0, false, 0, 'O');
