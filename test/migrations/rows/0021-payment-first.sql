-- Rows of the schema 0021-payment-first: the settings that no project had before, an invoice at the end of dunning for
-- a customer without a tax rate, and a credit note with its time zone.

update billing_profile set self_service_activation = 'payment_first', missing_tax_rate = 'refuse'
  where project_id = '01a20443-590b-7780-9693-5c1a517e05d3';

insert into invoice (id, project_id, customer_id, subscription_id, status, reason, currency, total_minor, paid_minor, credited_minor, period_start_at, period_end_at, created_at, updated_at, timezone, warnings) values
  ('01a20444-b7a0-7379-ab78-946d78fe7724', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a49c-73dc-8c66-5dc8fedd76e5', '01a20444-a4f7-756f-aa63-1abd349c9a73', 'draft', 'subscription_give_up', 'EUR', 0, 0, 0, '2026-03-31 10:00:00Z', '2026-04-30 10:00:00Z', '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z', 'Europe/Berlin', '[{"code": "tax_rate_missing", "country": "FR"}]');

update credit_note set timezone = 'Europe/Berlin' where number = 'CN-2026-000001';
