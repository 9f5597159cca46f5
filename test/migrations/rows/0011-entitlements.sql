-- Rows of the schema 0011-entitlements, as the hub wrote them whose newest migration was 0012-imports.

insert into subscription_grant (id, project_id, subscription_id, product_id, feature, value, reason, created_at, updated_at) values
  ('01a20443-68bb-7322-8db4-509e5e94f873', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-6525-7436-bcc2-4012f30b571b', '01a20443-5bc3-7075-8e1b-60d01608d0fe', 'seats', '10', 'Promised', '2026-03-31 10:00:00Z', '2026-03-31 10:00:00Z'),
  ('01a20443-68ef-735d-b47f-be15e9858b61', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-6525-7436-bcc2-4012f30b571b', '01a20443-5bc3-7075-8e1b-60d01608d0fe', 'sso', 'true', null, '2026-03-31 10:00:00Z', '2026-03-31 10:00:00Z'),
  ('01a20443-6917-71b4-8e10-a03fa2e2dc1a', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-6525-7436-bcc2-4012f30b571b', '01a20443-5bc3-7075-8e1b-60d01608d0fe', 'support', '"phone"', null, '2026-03-31 10:00:00Z', '2026-03-31 10:00:00Z');
