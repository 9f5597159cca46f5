-- Rows of the schema 0045-stripe: an account of Stripe, a payment that it took, of which a part was paid back, and their
-- postings. The secrets are sealed with another key than any hub has.

insert into gateway_account (id, project_id, gateway, secret, mode, reference, publishable_key, webhook_secret, created_at, disconnected_at) values
  ('01a20c00-0000-7000-8000-000000000001', '01a20430-defa-7d3f-b739-8e21382735b4', 'stripe', 'sealed', 'live', 'acct_1', 'pk_live_1', 'sealed', '2026-04-20 00:00:00Z', null);

insert into payment (id, project_id, customer_id, invoice_id, status, currency, amount_minor, applied_minor, credited_minor, method, reference, gateway, attempt_id, fee_minor, loss_minor, recovered_minor, received_at, charged_back_at, created_at) values
  ('01a20c00-0000-7000-8000-000000000021', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', '01a20430-e700-7460-8248-45428d2055e6', 'succeeded', 'EUR', 100, 0, 100, 'card', 'pi_1', 'stripe', '01a20c00-0000-7000-8000-000000000031', 27, 0, 0, '2026-04-20 00:00:00Z', null, '2026-04-20 00:00:00Z');

insert into payment_attempt (id, project_id, customer_id, invoice_id, account_id, method_id, payment_id, status, currency, amount_minor, number, is_automatic, is_abandoned, token, reference, decline_reason, next_action, test_clock_id, due_at, leased_until, called_at, asks, misses, created_at, updated_at, decided_at) values
  ('01a20c00-0000-7000-8000-000000000031', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', '01a20430-e700-7460-8248-45428d2055e6', '01a20c00-0000-7000-8000-000000000001', null, '01a20c00-0000-7000-8000-000000000021', 'succeeded', 'EUR', 100, 7, false, false, null, 'pi_1', null, null, null, null, null, '2026-04-20 00:00:00Z', 0, 0, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z');

insert into refund (id, project_id, customer_id, payment_id, credit_note_id, status, currency, amount_minor, method, reference, reason, gateway, failure_reason, due_at, leased_until, called_at, refunded_at, created_at) values
  ('01a20c00-0000-7000-8000-000000000041', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', '01a20c00-0000-7000-8000-000000000021', null, 'succeeded', 'EUR', 10, 'card', 're_1', null, 'stripe', null, null, null, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z');

insert into ledger_account (id, project_id, kind, currency, customer_id) values
  ('01a20c00-0000-7000-8000-000000000101', '01a20430-defa-7d3f-b739-8e21382735b4', 'stripe_clearing', 'EUR', null);

insert into ledger_transaction (id, project_id, kind, subject, effective_at) values
  ('01a20c00-0000-7000-8000-000000000111', '01a20430-defa-7d3f-b739-8e21382735b4', 'payment.received', 'payment_01m8600000e008000000000011', '2026-04-20 00:00:00Z'),
  ('01a20c00-0000-7000-8000-000000000112', '01a20430-defa-7d3f-b739-8e21382735b4', 'refund.created', 'refund_01m8600000e008000000000021', '2026-04-20 00:00:00Z');

insert into ledger_entry (id, project_id, transaction_id, account_id, amount_minor) values
  ('01a20c00-0000-7000-8000-000000000121', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20c00-0000-7000-8000-000000000111', '01a20c00-0000-7000-8000-000000000101', 73),
  ('01a20c00-0000-7000-8000-000000000122', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20c00-0000-7000-8000-000000000111', '01a20a00-0000-7000-8000-000000000302', 27),
  ('01a20c00-0000-7000-8000-000000000123', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20c00-0000-7000-8000-000000000111', '01a20430-e7b9-759f-adae-55afb37588af', -100),
  ('01a20c00-0000-7000-8000-000000000124', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20c00-0000-7000-8000-000000000112', '01a20430-e7b9-759f-adae-55afb37588af', 10),
  ('01a20c00-0000-7000-8000-000000000125', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20c00-0000-7000-8000-000000000112', '01a20c00-0000-7000-8000-000000000101', -10);
