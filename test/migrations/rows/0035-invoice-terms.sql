-- Rows of the schema 0035-invoice-terms: terms of a customer, a subscription and an invoice, a line that deducts an
-- amount, and an invoice with the draft that replaces it.

update customer set payment_term_days = 30, po_number = 'PO-1' where id = '01a20443-6510-769a-b994-a8fe220b3dde';

update subscription set payment_term_days = 60, po_number = 'PO-2'
where id = (select id from subscription order by id limit 1);

insert into invoice (id, project_id, customer_id, number, status, reason, currency, subtotal_minor, total_minor, line_count, has_deductions, due_at, payment_term_days, po_number, version, replaces_id, replaced_by_id, finalized_at, voided_at, created_at, updated_at) values
  ('01a20700-0000-7000-8000-000000000001', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-6510-769a-b994-a8fe220b3dde', '2019-000001', 'void', 'manual', 'EUR', 0, 0, 0, false, '2026-05-20 00:00:00Z', 30, 'PO-1', 1, null, '01a20700-0000-7000-8000-000000000002', '2026-04-20 00:00:00Z', '2026-04-21 00:00:00Z', '2026-04-20 00:00:00Z', '2026-04-21 00:00:00Z'),
  ('01a20700-0000-7000-8000-000000000002', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-6510-769a-b994-a8fe220b3dde', null, 'draft', 'manual', 'EUR', 8000, 8000, 2, true, null, null, null, 2, '01a20700-0000-7000-8000-000000000001', null, null, null, '2026-04-21 00:00:00Z', '2026-04-21 00:00:00Z');

insert into invoice_series (project_id, year, next_number, series) values
  ('01a20443-590b-7780-9693-5c1a517e05d3', 2019, 2, 'invoice');

insert into invoice_line (id, project_id, invoice_id, position, kind, description, quantity, unit_amount, amount_minor, whole_minor, net_minor, total_minor) values
  ('01a20700-0000-7000-8000-000000000011', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20700-0000-7000-8000-000000000002', 0, 'manual', 'Work', 1, 100, 10000, 10000, 10000, 10000),
  ('01a20700-0000-7000-8000-000000000012', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20700-0000-7000-8000-000000000002', 1, 'manual', 'Goodwill', 1, -20, -2000, -2000, -2000, -2000);
