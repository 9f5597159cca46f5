-- Rows of the schema 0047-checkout-links: links with each term and without, and a checkout in each status.

insert into checkout_link (id, project_id, name, currency, customer_id, coupons, takes_coupon, trial_days, success_url, cancel_url, metadata, max_uses, expires_at, archived_at, created_at, updated_at) values
  ('01a21100-0000-7000-8000-000000000001', '01a20443-590b-7780-9693-5c1a517e05d3', 'Button', 'EUR', null, '{}', true, null, 'https://shop.example/thanks', 'https://shop.example/', '{}', null, null, null, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z'),
  ('01a21100-0000-7000-8000-000000000002', '01a20443-590b-7780-9693-5c1a517e05d3', 'For one', 'EUR', '01a20443-6510-769a-b994-a8fe220b3dde', '{TENOFF}', false, 14, 'https://shop.example/thanks', 'https://shop.example/', '{"campaign": "spring"}', 3, '2026-06-01 00:00:00Z', '2026-05-01 00:00:00Z', '2026-04-20 00:00:00Z', '2026-05-01 00:00:00Z'),
  ('01a21100-0000-7000-8000-000000000003', '01a20444-9bd7-73fa-881b-466b39870ae3', 'Trials', 'EUR', null, '{}', true, null, 'http://localhost:3000/thanks', 'http://localhost:3000/', '{}', null, null, null, '2026-03-15 00:00:00Z', '2026-03-15 00:00:00Z');

insert into checkout_link_item (id, project_id, link_id, price_id, quantity, min_quantity, max_quantity, position) values
  ('01a21100-0000-7000-8000-000000000011', '01a20443-590b-7780-9693-5c1a517e05d3', '01a21100-0000-7000-8000-000000000001', '01a20443-5bd7-7504-8189-6082fd6f22f5', 1, 1, 1, 0),
  ('01a21100-0000-7000-8000-000000000012', '01a20443-590b-7780-9693-5c1a517e05d3', '01a21100-0000-7000-8000-000000000002', '01a20443-5bd7-7504-8189-6082fd6f22f5', 5, 2, 10, 0);

insert into checkout (id, project_id, link_id, customer_id, status, subscription_id, order_id, place, test_clock_id, created_at, updated_at, completed_at) values
  ('01a21100-0000-7000-8000-000000000021', '01a20443-590b-7780-9693-5c1a517e05d3', '01a21100-0000-7000-8000-000000000001', '01a20443-6510-769a-b994-a8fe220b3dde', 'open', null, '01a20600-0000-7000-8000-000000000011', null, null, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z', null),
  ('01a21100-0000-7000-8000-000000000022', '01a20443-590b-7780-9693-5c1a517e05d3', '01a21100-0000-7000-8000-000000000002', '01a20443-6510-769a-b994-a8fe220b3dde', 'completed', '01a20443-6525-7436-bcc2-4012f30b571b', null, 1, null, '2026-04-20 00:00:00Z', '2026-04-20 01:00:00Z', '2026-04-20 01:00:00Z'),
  ('01a21100-0000-7000-8000-000000000023', '01a20443-590b-7780-9693-5c1a517e05d3', '01a21100-0000-7000-8000-000000000002', '01a20443-6510-769a-b994-a8fe220b3dde', 'expired', null, '01a20600-0000-7000-8000-000000000013', 2, null, '2026-04-20 00:00:00Z', '2026-04-21 00:00:00Z', null),
  ('01a21100-0000-7000-8000-000000000024', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a21100-0000-7000-8000-000000000003', '01a20444-bbb1-7137-8e33-ffd32aa2191e', 'completed', '01a20444-bbc7-7282-97c7-7806eccb8f3d', null, null, '01a20444-bb7b-77dc-98d2-f0581fdc93ab', '2026-03-15 00:00:00Z', '2026-03-15 00:00:00Z', '2026-03-15 00:00:00Z');
