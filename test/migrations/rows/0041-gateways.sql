-- Rows of the schema 0041-gateways: accounts, saved methods, attempts and refunds in each status, payments that the sandbox
-- took, and the record of the sandbox. The secret is sealed with another key than any hub has.

insert into gateway_account (id, project_id, gateway, secret, created_at, disconnected_at) values
  ('01a20a00-0000-7000-8000-000000000001', '01a20430-defa-7d3f-b739-8e21382735b4', 'sandbox', 'sealed', '2026-04-20 00:00:00Z', null),
  ('01a20a00-0000-7000-8000-000000000002', '01a20430-defa-7d3f-b739-8e21382735b4', 'sandbox', 'sealed', '2026-04-20 00:00:00Z', '2026-04-21 00:00:00Z');

insert into gateway_event (project_id, account_id, event_id, received_at) values ('01a20430-defa-7d3f-b739-8e21382735b4', '01a20a00-0000-7000-8000-000000000001', 'event-1', '2026-04-20 00:00:00Z');

insert into payment_method (id, project_id, customer_id, account_id, status, token, reference, kind, brand, last4, expiry_month, expiry_year, is_default, decline_reason, next_action, test_clock_id, due_at, leased_until, called_at, asks, misses, created_at, updated_at) values
  ('01a20a00-0000-7000-8000-000000000011', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', '01a20a00-0000-7000-8000-000000000001', 'pending', 'tok', null, null, null, null, null, null, false, null, null, null, '2026-04-20 00:00:00Z', '2026-04-20 00:01:00Z', '2026-04-20 00:00:00Z', 0, 0, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z'),
  ('01a20a00-0000-7000-8000-000000000012', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', '01a20a00-0000-7000-8000-000000000001', 'requires_action', null, 'sandbox_method_2', null, null, null, null, null, false, null, '{"clientSecret": "secret", "redirectUrl": null}', null, '2026-04-20 00:00:00Z', null, null, 0, 0, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z'),
  ('01a20a00-0000-7000-8000-000000000013', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', '01a20a00-0000-7000-8000-000000000001', 'active', null, 'sandbox_method_3', 'card', 'visa', '4242', 12, 2035, true, null, null, null, null, null, '2026-04-20 00:00:00Z', 0, 0, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z'),
  ('01a20a00-0000-7000-8000-000000000014', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', '01a20a00-0000-7000-8000-000000000001', 'failed', null, null, null, null, null, null, null, false, 'invalid_method', null, null, null, null, null, 0, 0, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z'),
  ('01a20a00-0000-7000-8000-000000000015', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', '01a20a00-0000-7000-8000-000000000001', 'removed', null, 'sandbox_method_5', 'card', 'visa', '4242', 12, 2035, false, null, null, null, null, null, null, 0, 0, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z');

insert into payment (id, project_id, customer_id, invoice_id, status, currency, amount_minor, applied_minor, credited_minor, method, reference, gateway, attempt_id, fee_minor, loss_minor, recovered_minor, received_at, charged_back_at, created_at) values
  ('01a20a00-0000-7000-8000-000000000021', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', '01a20430-e700-7460-8248-45428d2055e6', 'succeeded', 'EUR', 100, 0, 100, 'card', 'sandbox_1', 'sandbox', '01a20a00-0000-7000-8000-000000000031', 26, 0, 0, '2026-04-20 00:00:00Z', null, '2026-04-20 00:00:00Z'),
  ('01a20a00-0000-7000-8000-000000000022', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', '01a20430-e700-7460-8248-45428d2055e6', 'charged_back', 'EUR', 100, 0, 100, 'card', 'sandbox_2', 'sandbox', '01a20a00-0000-7000-8000-000000000032', 26, 40, 0, '2026-04-20 00:00:00Z', '2026-04-22 00:00:00Z', '2026-04-20 00:00:00Z');

insert into payment_attempt (id, project_id, customer_id, invoice_id, account_id, method_id, payment_id, status, currency, amount_minor, number, is_automatic, is_abandoned, token, reference, decline_reason, next_action, test_clock_id, due_at, leased_until, called_at, asks, misses, created_at, updated_at, decided_at) values
  ('01a20a00-0000-7000-8000-000000000031', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', '01a20430-e700-7460-8248-45428d2055e6', '01a20a00-0000-7000-8000-000000000001', '01a20a00-0000-7000-8000-000000000013', '01a20a00-0000-7000-8000-000000000021', 'succeeded', 'EUR', 100, 1, false, false, null, 'sandbox_1', null, null, null, null, null, '2026-04-20 00:00:00Z', 0, 0, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z'),
  ('01a20a00-0000-7000-8000-000000000032', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', '01a20430-e700-7460-8248-45428d2055e6', '01a20a00-0000-7000-8000-000000000001', null, '01a20a00-0000-7000-8000-000000000022', 'succeeded', 'EUR', 100, 2, false, false, null, 'sandbox_2', null, null, null, null, null, '2026-04-20 00:00:00Z', 0, 0, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z'),
  ('01a20a00-0000-7000-8000-000000000033', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', '01a20430-e700-7460-8248-45428d2055e6', '01a20a00-0000-7000-8000-000000000001', null, null, 'failed', 'EUR', 100, 3, false, false, null, null, 'insufficient_funds', null, null, null, null, '2026-04-20 00:00:00Z', 0, 0, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z'),
  ('01a20a00-0000-7000-8000-000000000034', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', '01a20430-e700-7460-8248-45428d2055e6', '01a20a00-0000-7000-8000-000000000001', null, null, 'canceled', 'EUR', 100, 4, false, false, null, null, null, null, null, null, null, null, 0, 0, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z'),
  ('01a20a00-0000-7000-8000-000000000035', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', '01a20430-e700-7460-8248-45428d2055e6', '01a20a00-0000-7000-8000-000000000001', null, null, 'unknown', 'EUR', 100, 5, false, false, 'tok', null, null, null, null, '2026-04-20 00:00:00Z', '2026-04-20 00:01:00Z', '2026-04-20 00:00:00Z', 0, 0, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z', null);

insert into refund (id, project_id, customer_id, payment_id, credit_note_id, status, currency, amount_minor, method, reference, reason, gateway, failure_reason, due_at, leased_until, called_at, refunded_at, created_at) values
  ('01a20a00-0000-7000-8000-000000000051', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', '01a20a00-0000-7000-8000-000000000021', null, 'pending', 'EUR', 10, 'card', null, null, 'sandbox', null, '2026-04-20 00:00:00Z', '2026-04-20 00:01:00Z', '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z'),
  ('01a20a00-0000-7000-8000-000000000052', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', '01a20a00-0000-7000-8000-000000000021', null, 'failed', 'EUR', 10, 'card', null, null, 'sandbox', 'The charge has no such amount left.', null, null, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z');

insert into sandbox_method (id, project_id, account_id, key, behavior, status, decline_reason, created_at) values
  ('01a20a00-0000-7000-8000-000000000061', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20a00-0000-7000-8000-000000000001', 'method-1', 'sandbox_success', 'active', null, '2026-04-20 00:00:00Z'),
  ('01a20a00-0000-7000-8000-000000000062', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20a00-0000-7000-8000-000000000001', 'method-2', 'tok', 'declined', 'invalid_method', '2026-04-20 00:00:00Z');

insert into sandbox_charge (id, project_id, account_id, key, behavior, status, decline_reason, currency, amount_minor, fee_minor, settles_at, dispute, created_at) values
  ('01a20a00-0000-7000-8000-000000000071', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20a00-0000-7000-8000-000000000001', 'charge-1', 'sandbox_success', 'succeeded', null, 'EUR', 100, 26, null, null, '2026-04-20 00:00:00Z'),
  ('01a20a00-0000-7000-8000-000000000072', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20a00-0000-7000-8000-000000000001', 'charge-2', 'sandbox_chargeback', 'succeeded', null, 'EUR', 100, 26, null, 'open', '2026-04-20 00:00:00Z'),
  ('01a20a00-0000-7000-8000-000000000073', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20a00-0000-7000-8000-000000000001', 'charge-3', 'sandbox_settles_later', 'processing', null, 'EUR', 100, 26, '2026-04-20 01:00:00Z', null, '2026-04-20 00:00:00Z'),
  ('01a20a00-0000-7000-8000-000000000074', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20a00-0000-7000-8000-000000000001', 'charge-4', 'sandbox_declined_insufficient_funds', 'declined', 'insufficient_funds', 'EUR', 100, 26, null, null, '2026-04-20 00:00:00Z');

insert into sandbox_refund (id, project_id, account_id, charge_id, key, amount_minor, status, created_at) values
  ('01a20a00-0000-7000-8000-000000000081', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20a00-0000-7000-8000-000000000001', '01a20a00-0000-7000-8000-000000000071', 'refund-1', 10, 'succeeded', '2026-04-20 00:00:00Z');

insert into sandbox_event (id, project_id, account_id, body, tries, due_at) values ('01a20a00-0000-7000-8000-000000000091', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20a00-0000-7000-8000-000000000001', '{}', 0, '2026-04-20 00:00:00Z');

update customer set collection_method = 'charge_automatically' where id = '01a20430-e6fb-7ed9-ba81-186e00669874';

update invoice set collect_at = '2026-04-20 00:00:00Z' where id = '01a20430-e700-7460-8248-45428d2055e6';
