-- Rows of the schema 0037-plan-versions: a plan at its second version whose subscribers keep theirs, an item that was sold
-- at a version, a move in each status, and a subscription with each outcome.

update plan set keeps_terms = true, version = 2, version_at = '2026-05-01 00:00:00Z', grants = grants || '{"seats": 9}' where id = '01a20443-5bd5-761d-945d-3a52c4c227c6';

update subscription_item set plan_version = 1 where id = '01a20443-6526-75f8-9059-31316b47c0a5';

insert into plan_move (id, project_id, product_id, plan_id, from_version, to_version, at, proration, prices, status, total, moved, planned, skipped, failed, created_at, updated_at, ended_at) values
  ('01a20700-0000-7000-8000-000000000001', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-5bc3-7075-8e1b-60d01608d0fe', '01a20443-5bd5-761d-945d-3a52c4c227c6', null, 2, 'now', 'second', '[]', 'running', 5, 1, 1, 1, 1, '2026-05-01 00:00:00Z', '2026-05-01 00:00:00Z', null),
  ('01a20700-0000-7000-8000-000000000002', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-5bc3-7075-8e1b-60d01608d0fe', '01a20443-5bd8-727b-a7ae-6432675fdf54', 1, 2, 'period_end', null, '[]', 'paused', 5, 1, 1, 1, 1, '2026-05-01 00:00:00Z', '2026-05-01 00:00:00Z', null),
  ('01a20700-0000-7000-8000-000000000003', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-5bc3-7075-8e1b-60d01608d0fe', '01a20443-5bd5-761d-945d-3a52c4c227c6', 1, 2, 'now', 'day', '[{"priceId": "price_01a2", "byPriceId": "price_01a3"}]', 'finished', 5, 1, 1, 1, 1, '2026-05-01 00:00:00Z', '2026-05-01 00:00:00Z', '2026-05-02 00:00:00Z'),
  ('01a20700-0000-7000-8000-000000000004', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-5bc3-7075-8e1b-60d01608d0fe', '01a20443-5bd5-761d-945d-3a52c4c227c6', null, 2, 'period_end', 'none', '[]', 'canceled', 5, 1, 1, 1, 1, '2026-05-01 00:00:00Z', '2026-05-01 00:00:00Z', '2026-05-02 00:00:00Z');

insert into plan_move_subscription (id, project_id, move_id, subscription_id, customer_id, from_version, status, code, reason, created_at, done_at) values
  ('01a20700-0000-7000-8000-000000000010', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20700-0000-7000-8000-000000000001', '01a20443-6525-7436-bcc2-4012f30b571b', '01a20443-6510-769a-b994-a8fe220b3dde', 1, 'waiting', null, null, '2026-05-01 00:00:00Z', null),
  ('01a20700-0000-7000-8000-000000000011', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20700-0000-7000-8000-000000000001', '01a20443-65fe-738d-9d29-77259bf92b4e', '01a20443-65f8-7475-9a9b-8082f14109e6', 1, 'moved', null, null, '2026-05-01 00:00:00Z', '2026-05-01 00:00:00Z'),
  ('01a20700-0000-7000-8000-000000000012', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20700-0000-7000-8000-000000000001', '01a20443-6630-729e-955e-166807ca299d', '01a20443-6628-7516-afee-5417b5bbfb3d', 1, 'planned', null, null, '2026-05-01 00:00:00Z', '2026-05-01 00:00:00Z'),
  ('01a20700-0000-7000-8000-000000000013', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20700-0000-7000-8000-000000000001', '01a20443-6673-7202-bddb-118728884911', '01a20443-6667-72d9-898f-ddb354438632', 1, 'skipped', null, null, '2026-05-01 00:00:00Z', '2026-05-01 00:00:00Z'),
  ('01a20700-0000-7000-8000-000000000014', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20700-0000-7000-8000-000000000001', '01a20443-66c1-73df-8e70-88bed6f75293', '01a20443-66bc-7192-b752-2987b6153913', 1, 'failed', 'subscription_is_paused', 'This subscription is paused.', '2026-05-01 00:00:00Z', '2026-05-01 00:00:00Z');
