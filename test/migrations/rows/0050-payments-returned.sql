-- Rows of the schema 0050-payments-returned: where a bank returns a customer, a fee of a dispute and the part of it that was
-- returned, links of a mail and of a person, and a checkout link that was changed.

update payment_attempt set return_url = 'https://shop.example/paid' where id = '01a20c00-0000-7000-8000-000000000031';

insert into dispute_fee (id, project_id, attempt_id, currency, amount_minor, created_at) values
  ('01a20d00-0000-7000-8000-000000000001', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20c00-0000-7000-8000-000000000031', 'EUR', 1500, '2026-04-21 00:00:00Z'),
  ('01a20d00-0000-7000-8000-000000000002', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20c00-0000-7000-8000-000000000031', 'EUR', -1500, '2026-04-22 00:00:00Z');

insert into ledger_transaction (id, project_id, kind, subject, effective_at) values
  ('01a20d00-0000-7000-8000-000000000011', '01a20430-defa-7d3f-b739-8e21382735b4', 'dispute_fee.booked', 'disputefee_01m86g0000e008000000000001', '2026-04-21 00:00:00Z'),
  ('01a20d00-0000-7000-8000-000000000012', '01a20430-defa-7d3f-b739-8e21382735b4', 'dispute_fee.booked', 'disputefee_01m86g0000e008000000000002', '2026-04-22 00:00:00Z');

insert into ledger_entry (id, project_id, transaction_id, account_id, amount_minor) values
  ('01a20d00-0000-7000-8000-000000000021', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20d00-0000-7000-8000-000000000011', '01a20c00-0000-7000-8000-000000000101', -1500),
  ('01a20d00-0000-7000-8000-000000000022', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20d00-0000-7000-8000-000000000011', '01a20a00-0000-7000-8000-000000000302', 1500),
  ('01a20d00-0000-7000-8000-000000000023', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20d00-0000-7000-8000-000000000012', '01a20c00-0000-7000-8000-000000000101', 1500),
  ('01a20d00-0000-7000-8000-000000000024', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20d00-0000-7000-8000-000000000012', '01a20a00-0000-7000-8000-000000000302', -1500);

update customer_link set is_of_mail = true where id = '01a20b00-0000-7000-8000-000000000001';
update customer_link set created_by_id = '01a20430-0000-7000-8000-000000000001' where id = '01a20b00-0000-7000-8000-000000000002';

update checkout_link set version = 2 where id = '01a21100-0000-7000-8000-000000000002';
