-- Rows of the schema 0039-refunds: refunds of a payment, of a credit note and of a balance, in each status, and a payment
-- that was reversed.

insert into refund (id, project_id, customer_id, payment_id, credit_note_id, status, currency, amount_minor, method, reference, reason, refunded_at, reversed_at, reversal_reason, created_at) values
  ('01a20700-0000-7000-8000-000000000001', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', '01a20430-e7b7-7624-b2fe-ef0c964f871f', null, 'succeeded', 'EUR', 100, 'bank_transfer', 'out-1', 'Too much was paid', '2026-04-20 00:00:00Z', null, null, '2026-04-21 00:00:00Z'),
  ('01a20700-0000-7000-8000-000000000002', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', null, null, 'reversed', 'EUR', 100, 'manual', 'out-2', null, '2026-04-20 00:00:00Z', '2026-04-22 00:00:00Z', 'The account was closed', '2026-04-20 00:00:00Z'),
  ('01a20700-0000-7000-8000-000000000003', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a979-735d-adf2-89cf2fdefe1e', null, '01a20444-b10c-775d-bd3d-e1d6534dccaf', 'succeeded', 'EUR', 31, 'manual', null, null, '2026-04-20 00:00:00Z', null, null, '2026-04-20 00:00:00Z');

insert into payment (id, project_id, customer_id, invoice_id, status, currency, amount_minor, applied_minor, credited_minor, method, reference, received_at, reversed_at, reversal_reason, created_at) values
  ('01a20700-0000-7000-8000-000000000011', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', '01a20430-e700-7460-8248-45428d2055e6', 'reversed', 'EUR', 500, 500, 0, 'manual', 'tx-9', '2026-04-20 00:00:00Z', '2026-04-21 00:00:00Z', 'Booked to the wrong invoice', '2026-04-20 00:00:00Z');
