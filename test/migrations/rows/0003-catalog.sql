-- Rows of the schema 0003-catalog, as the hub wrote them whose newest migration was 0005-billing.

insert into product (id, project_id, slug, name, tagline, description, status, licence, release_version, repository_url, homepage_url, documentation_url, tags, metadata, external_reference, version, created_at, updated_at) values
  ('01a20430-e302-7eb5-a342-23354e56b8c8', '01a20430-defa-7d3f-b739-8e21382735b4', 'anvil', 'Anvil', 'Hit it', 'Everything a **smith** needs.', 'active', 'Apache-2.0', '1.2.0', 'https://git.example/anvil', 'https://anvil.example/', 'https://docs.anvil.example/', '{tools,c++}', '{"tier": 1}', 'erp-17', 1, '2026-01-31 10:00:00Z', '2026-01-31 10:00:00Z'),
  ('01a20430-e336-7e1b-b707-9e2148058d09', '01a20430-defa-7d3f-b739-8e21382735b4', 'draft', 'Draft thing', null, null, 'draft', null, null, null, null, null, '{}', '{}', null, 1, '2026-01-31 10:00:00Z', '2026-01-31 10:00:00Z'),
  ('01a20430-e346-7205-b4d1-f75166abf6f5', '01a20430-defa-7d3f-b739-8e21382735b4', 'gone', 'Gone thing', null, null, 'archived', null, null, null, null, null, '{}', '{}', null, 3, '2026-01-31 10:00:00Z', '2026-01-31 10:00:00Z');

insert into feature (id, project_id, product_id, key, name, description, type, position) values
  ('01a20430-e302-73d5-ae5a-a6ad9c9acebd', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e302-7eb5-a342-23354e56b8c8', 'seats', 'Seats', 'People', 'quantity', 0),
  ('01a20430-e303-7552-9466-55107c629d49', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e302-7eb5-a342-23354e56b8c8', 'sso', 'SSO', null, 'boolean', 1),
  ('01a20430-e303-7808-9abe-3c10e4506072', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e302-7eb5-a342-23354e56b8c8', 'support', 'Support', null, 'string', 2),
  ('01a20430-e303-71d0-98d4-9fbab2e88185', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e302-7eb5-a342-23354e56b8c8', 'calls', 'Calls', null, 'metered', 3);

insert into plan (id, project_id, product_id, key, name, description, grants, position, archived_at) values
  ('01a20430-e303-7d3d-a117-2f9b11730f2d', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e302-7eb5-a342-23354e56b8c8', 'team', 'Team', 'For teams', '{"sso": true, "calls": 1000, "seats": 5, "support": "mail"}', 0, null),
  ('01a20430-e346-760e-8dbc-410a508c3416', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e346-7205-b4d1-f75166abf6f5', 'p', 'P', null, '{}', 0, null),
  ('01a20430-e303-7780-822e-52df8a337a5a', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e302-7eb5-a342-23354e56b8c8', 'free', 'Free', null, '{}', 1, null),
  ('01a20430-e346-7ccc-91eb-cb134cf6cab9', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e346-7205-b4d1-f75166abf6f5', 'q', 'Q', null, '{}', 1, '2026-01-31 10:00:00Z'),
  ('01a20430-e303-7fd4-9cfa-4793a6492f2d', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e302-7eb5-a342-23354e56b8c8', 'trinket', 'Trinket', null, '{}', 2, null);

insert into price (id, project_id, plan_id, product_id, currency, unit_amount, interval, interval_count, position, created_at, archived_at) values
  ('01a20430-e303-706d-9421-c4699657f844', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e303-7d3d-a117-2f9b11730f2d', '01a20430-e302-7eb5-a342-23354e56b8c8', 'EUR', 100.005, 'year', 1, 1, '2026-01-31 10:00:00Z', null),
  ('01a20430-e303-75a4-94de-7ab65c94caa1', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e303-7fd4-9cfa-4793a6492f2d', '01a20430-e302-7eb5-a342-23354e56b8c8', 'JPY', 300, 'week', 1, 2, '2026-01-31 10:00:00Z', null),
  ('01a20430-e303-76ab-8407-d3be32e2741d', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e303-7d3d-a117-2f9b11730f2d', '01a20430-e302-7eb5-a342-23354e56b8c8', 'EUR', 10, 'month', 1, 0, '2026-01-31 10:00:00Z', null),
  ('01a20430-e303-79be-99e4-e8522ddfb76d', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e303-7fd4-9cfa-4793a6492f2d', '01a20430-e302-7eb5-a342-23354e56b8c8', 'USD', 1, 'day', 10, 1, '2026-01-31 10:00:00Z', null),
  ('01a20430-e303-7aa8-b831-cc7cd7542766', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e303-7780-822e-52df8a337a5a', '01a20430-e302-7eb5-a342-23354e56b8c8', 'EUR', 0, 'month', 1, 0, '2026-01-31 10:00:00Z', null),
  ('01a20430-e303-7aaa-bca3-bde1eb56db50', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e303-7fd4-9cfa-4793a6492f2d', '01a20430-e302-7eb5-a342-23354e56b8c8', 'USD', 1, 'once', 1, 0, '2026-01-31 10:00:00Z', null),
  ('01a20430-e346-7206-bb39-0b1de772e990', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e346-760e-8dbc-410a508c3416', '01a20430-e346-7205-b4d1-f75166abf6f5', 'EUR', 3, 'month', 1, 0, '2026-01-31 10:00:00Z', '2026-01-31 10:00:00Z'),
  ('01a20430-e367-760f-8cce-de417cc57aa8', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e346-760e-8dbc-410a508c3416', '01a20430-e346-7205-b4d1-f75166abf6f5', 'EUR', 4, 'month', 1, 0, '2026-01-31 10:00:00Z', null);
