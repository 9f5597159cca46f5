-- Rows of the schema 0046-customer-links: a link of an invoice and one of a portal. The secrets are not known.

insert into customer_link (id, project_id, customer_id, invoice_id, secret_hash, created_at, expires_at) values
  ('01a20b00-0000-7000-8000-000000000001', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', '01a20430-e700-7460-8248-45428d2055e6', repeat('a', 64), '2026-04-20 00:00:00Z', '2026-05-20 00:00:00Z'),
  ('01a20b00-0000-7000-8000-000000000002', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', null, repeat('b', 64), '2026-04-20 00:00:00Z', '2026-04-21 00:00:00Z');
