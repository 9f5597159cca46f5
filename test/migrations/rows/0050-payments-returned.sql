-- Rows of the schema 0050-payments-returned: where a bank returns a customer, a fee of a dispute and the part of it that was
-- returned, links of a mail and of a person, and a checkout link that was changed.

update payment_attempt set return_url = 'https://shop.example/paid' where id = '01a20c00-0000-7000-8000-000000000031';

insert into dispute_fee (id, project_id, attempt_id, currency, amount_minor, created_at) values
  ('01a20d00-0000-7000-8000-000000000001', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20c00-0000-7000-8000-000000000031', 'EUR', 1500, '2026-04-21 00:00:00Z'),
  ('01a20d00-0000-7000-8000-000000000002', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20c00-0000-7000-8000-000000000031', 'EUR', -1500, '2026-04-22 00:00:00Z');

update customer_link set is_of_mail = true where id = '01a20b00-0000-7000-8000-000000000001';
update customer_link set created_by_id = '01a20430-0000-7000-8000-000000000001' where id = '01a20b00-0000-7000-8000-000000000002';

update checkout_link set version = 2 where id = '01a21100-0000-7000-8000-000000000002';
