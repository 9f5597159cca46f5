-- Rows of the schema 0033-orders: an order in each status with its invoice, items that were fulfilled and not, a product
-- grant of each origin and end, the licence of one, and a coupon that an order used.

insert into invoice (id, project_id, customer_id, status, reason, currency, total_minor, paid_minor, credited_minor, created_at, updated_at) values
  ('01a20600-0000-7000-8000-000000000001', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-6510-769a-b994-a8fe220b3dde', 'draft', 'order', 'EUR', 0, 0, 0, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z'),
  ('01a20600-0000-7000-8000-000000000002', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-6510-769a-b994-a8fe220b3dde', 'draft', 'order', 'EUR', 0, 0, 0, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z'),
  ('01a20600-0000-7000-8000-000000000003', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-6510-769a-b994-a8fe220b3dde', 'draft', 'order', 'EUR', 0, 0, 0, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z'),
  ('01a20600-0000-7000-8000-000000000004', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a614-7505-9df1-f23dc79219bf', 'draft', 'order', 'EUR', 0, 0, 0, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z');

insert into customer_order (id, project_id, customer_id, invoice_id, status, fulfilment, currency, metadata, created_at, updated_at) values
  ('01a20600-0000-7000-8000-000000000011', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-6510-769a-b994-a8fe220b3dde', '01a20600-0000-7000-8000-000000000001', 'open', 'at_once', 'EUR', '{"order": "1"}', '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z'),
  ('01a20600-0000-7000-8000-000000000012', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-6510-769a-b994-a8fe220b3dde', '01a20600-0000-7000-8000-000000000002', 'paid', 'when_paid', 'EUR', '{}', '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z'),
  ('01a20600-0000-7000-8000-000000000013', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-6510-769a-b994-a8fe220b3dde', '01a20600-0000-7000-8000-000000000003', 'refunded', 'when_paid', 'EUR', '{}', '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z'),
  ('01a20600-0000-7000-8000-000000000014', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a614-7505-9df1-f23dc79219bf', '01a20600-0000-7000-8000-000000000004', 'canceled', 'when_paid', 'EUR', '{}', '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z');

insert into order_item (id, project_id, order_id, customer_id, product_id, plan_id, price_id, quantity, amount, position, is_lead, fulfilled_at, ended_at) values
  ('01a20600-0000-7000-8000-000000000021', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20600-0000-7000-8000-000000000011', '01a20443-6510-769a-b994-a8fe220b3dde', '01a20443-5bc3-7075-8e1b-60d01608d0fe', '01a20443-5bd5-761d-945d-3a52c4c227c6', '01a20443-5bd7-7504-8189-6082fd6f22f5', 2, 7.5, 0, false, null, null),
  ('01a20600-0000-7000-8000-000000000022', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20600-0000-7000-8000-000000000012', '01a20443-6510-769a-b994-a8fe220b3dde', '01a20443-5bc3-7075-8e1b-60d01608d0fe', '01a20443-5bd5-761d-945d-3a52c4c227c6', '01a20443-5bd7-7504-8189-6082fd6f22f5', 1, null, 0, true, '2026-04-20 00:00:00Z', null),
  ('01a20600-0000-7000-8000-000000000023', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20600-0000-7000-8000-000000000013', '01a20443-6510-769a-b994-a8fe220b3dde', '01a20443-5bc3-7075-8e1b-60d01608d0fe', '01a20443-5bd5-761d-945d-3a52c4c227c6', '01a20443-5bd7-7504-8189-6082fd6f22f5', 1, null, 0, true, '2026-04-20 00:00:00Z', '2026-04-21 00:00:00Z');

insert into product_grant (id, project_id, customer_id, product_id, plan_id, order_item_id, quantity, grants, is_sole, reason, starts_at, expires_at, updates_until_at, ended_at, end_reason, end_note, created_at, updated_at) values
  ('01a20600-0000-7000-8000-000000000031', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-6510-769a-b994-a8fe220b3dde', '01a20443-5bc3-7075-8e1b-60d01608d0fe', '01a20443-5bd5-761d-945d-3a52c4c227c6', '01a20600-0000-7000-8000-000000000022', 1, '{}', true, null, '2026-04-20 00:00:00Z', null, '2027-04-20 00:00:00Z', null, null, null, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z'),
  ('01a20600-0000-7000-8000-000000000032', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-6510-769a-b994-a8fe220b3dde', '01a20443-5bc3-7075-8e1b-60d01608d0fe', '01a20443-5bd5-761d-945d-3a52c4c227c6', '01a20600-0000-7000-8000-000000000023', 1, '{}', true, null, '2026-04-20 00:00:00Z', null, null, '2026-04-21 00:00:00Z', 'refunded', null, '2026-04-20 00:00:00Z', '2026-04-21 00:00:00Z'),
  ('01a20600-0000-7000-8000-000000000033', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-6510-769a-b994-a8fe220b3dde', '01a20443-5bc3-7075-8e1b-60d01608d0fe', null, null, 2, '{"seats": 7}', false, 'A review', '2026-04-20 00:00:00Z', '2026-05-20 00:00:00Z', null, '2026-04-21 00:00:00Z', 'revoked', 'A mistake', '2026-04-20 00:00:00Z', '2026-04-21 00:00:00Z'),
  ('01a20600-0000-7000-8000-000000000034', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-6510-769a-b994-a8fe220b3dde', '01a20443-5bc3-7075-8e1b-60d01608d0fe', '01a20443-5bd5-761d-945d-3a52c4c227c6', '01a20600-0000-7000-8000-000000000021', 1, '{}', false, null, '2026-04-20 00:00:00Z', null, null, '2026-04-21 00:00:00Z', 'canceled', null, '2026-04-20 00:00:00Z', '2026-04-21 00:00:00Z');

insert into licence (id, project_id, customer_id, product_grant_id, product_id, plan_id, status, policy, created_at, updated_at) values
  ('01a20600-0000-7000-8000-000000000041', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-6510-769a-b994-a8fe220b3dde', '01a20600-0000-7000-8000-000000000031', '01a20443-5bc3-7075-8e1b-60d01608d0fe', '01a20443-5bd5-761d-945d-3a52c4c227c6', 'active', '{"atEnd": "maintain", "maxMachines": 2, "offlineDays": 7}', '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z');

insert into coupon_redemption (id, project_id, coupon_id, customer_id, order_id, periods_left, redeemed_at, ended_at) values
  ('01a20600-0000-7000-8000-000000000051', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a3ce-7282-a6e1-9b772d2bb0b3', '01a20444-a614-7505-9df1-f23dc79219bf', '01a20600-0000-7000-8000-000000000014', 0, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z');

insert into price (id, project_id, plan_id, product_id, currency, unit_amount, interval, interval_count, position, created_at, archived_at, model, meter_id, billing_timing, tax_behavior, trial_days, tiers, flat_fee_on_zero, currency_options, component, access_for, updates_for) values
  ('01a20600-0000-7000-8000-000000000061', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a324-71a0-bb3a-dc92235cb462', '01a20444-a323-713f-b663-18dd798a9964', 'EUR', 3, 'once', 1, 9, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z', 'unit', null, 'in_advance', 'exclusive', 0, '[]', false, '[]', 'pass', 'P1Y', 'P6M');
