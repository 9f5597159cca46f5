-- Rows of the schema 0031-dated-taxes: a project that holds drafts for a decision about their tax, rates of a time, a line with
-- the rule of its tax, and a VAT id that VIES did not answer about.

update billing_profile set missing_tax_rate = 'hold', tax_point = 'period_end', vat_id_check = 'on'
where project_id = '01a20430-defa-7d3f-b739-8e21382735b4';

insert into tax_rate (id, project_id, name, percentage, country, tax_code, created_at, archived_at, valid_from, valid_until) values
  ('01a205e0-0000-7000-8000-000000000001', '01a20430-defa-7d3f-b739-8e21382735b4', 'ALV', 24, 'FI', null, '2026-04-20 00:00:00Z', null, null, '2026-07-01'),
  ('01a205e0-0000-7000-8000-000000000002', '01a20430-defa-7d3f-b739-8e21382735b4', 'ALV', 25.5, 'FI', null, '2026-04-20 00:00:00Z', null, '2026-07-01', null);

update customer set vat_id_check_due_at = '2026-04-21 00:00:00Z',
  vat_id_check = '{"vatId": "DE136695976", "status": "unchecked", "checkedAt": "2026-04-20T00:00:00.000Z", "error": "TIMEOUT", "failures": 1, "consultationNumber": null, "name": null, "address": null}'
where id = '01a20430-e67c-7dae-b951-4f5359a7089b';

insert into invoice (id, project_id, customer_id, status, reason, currency, total_minor, paid_minor, credited_minor, created_at, updated_at) values
  ('01a205e0-0000-7000-8000-000000000021', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a49c-73dc-8c66-5dc8fedd76e5', 'draft', 'manual', 'EUR', 0, 0, 0, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z');

insert into invoice_line (id, project_id, invoice_id, position, description, quantity, unit_amount, amount_minor, product_id, price_id, kind, whole_minor, numerator, denominator, units_after, discount_minor, net_minor, tax_minor, total_minor, is_tax_inclusive, tax_percentage, tax_category, tax_code, tax_rule) values
  ('01a205e0-0000-7000-8000-000000000031', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a205e0-0000-7000-8000-000000000021', 0, 'A book', 1, 0, 0, null, null, 'manual', 0, 1, 1, 0, 0, 0, 0, 0, false, 0, 'O', 'books', 'rate');
