-- Rows of the schema 0014-metering-for-billing, as the hub wrote them whose newest migration was 0014-metering-for-billing.

insert into product (id, project_id, slug, name, status, tags, metadata, version, created_at, updated_at, kind, distribution, categories, platforms, media, private_metadata, translations, published_at, subscriber_count) values
  ('01a20444-a399-72d8-91f8-fe523684e1ab', '01a20444-9bd7-73fa-881b-466b39870ae3', 'cloud14', 'Cloud', 'active', '{}', '{}', 1, '2026-03-31 10:00:00Z', '2026-03-31 10:00:00Z', 'software', 'licensed', '{}', '{}', '[]', '{}', '[]', '2026-03-31 10:00:00Z', 0);

insert into feature (id, project_id, product_id, key, name, type, position, meter_id) values
  ('01a20444-a39a-776d-9eca-4a1c605e26c8', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a399-72d8-91f8-fe523684e1ab', 'disk', 'Disk', 'metered', 0, '01a20444-a304-7021-a0d5-32e124bdda07');

insert into plan (id, project_id, product_id, key, name, grants, position) values
  ('01a20444-a39a-776e-aa9f-e5652933587f', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a399-72d8-91f8-fe523684e1ab', 'd', 'D', '{}', 0);

insert into price (id, project_id, plan_id, product_id, currency, unit_amount, interval, interval_count, position, created_at, model, meter_id, billing_timing, tax_behavior, trial_days, tiers, flat_fee_on_zero, currency_options) values
  ('01a20444-a39a-776f-9c48-d379695646c4', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a39a-776e-aa9f-e5652933587f', '01a20444-a399-72d8-91f8-fe523684e1ab', 'EUR', 0.1, 'month', 1, 0, '2026-03-31 10:00:00Z', 'unit', '01a20444-a304-7021-a0d5-32e124bdda07', 'in_arrears', 'exclusive', 0, '[]', false, '[]');

insert into meter (id, project_id, key, name, aggregation, unit, created_at) values
  ('01a20444-a304-7021-a0d5-32e124bdda07', '01a20444-9bd7-73fa-881b-466b39870ae3', 'disk', 'Disk', 'weighted_sum', 'GB', '2026-03-31 10:00:00Z');

insert into usage_key (project_id, key, occurred_at) values
  ('01a20444-9bd7-73fa-881b-466b39870ae3', 'k1', '2026-04-01 00:00:00Z'),
  ('01a20444-9bd7-73fa-881b-466b39870ae3', 'k2', '2026-04-06 12:00:00Z');

insert into usage_event (id, project_id, meter_id, subject, quantity, key, occurred_at, recorded_at) values
  ('01a20444-af9e-751e-a95d-f41b5c9798f7', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a304-7021-a0d5-32e124bdda07', 'f-disk', 10, 'k1', '2026-04-01 00:00:00Z', '2026-04-10 00:00:00Z'),
  ('01a20444-af9e-751f-8902-7daf03d9a74d', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a304-7021-a0d5-32e124bdda07', 'f-disk', -4, 'k2', '2026-04-06 12:00:00Z', '2026-04-10 00:00:00Z');

insert into usage_total (project_id, meter_id, subject, hour, events, quantity, largest, last_recorded_at) values
  ('01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a304-7021-a0d5-32e124bdda07', 'f-disk', '2026-04-01 00:00:00Z', 1, 10, 10, '2026-04-10 00:00:00Z'),
  ('01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a304-7021-a0d5-32e124bdda07', 'f-disk', '2026-04-06 12:00:00Z', 1, -4, -4, '2026-04-10 00:00:00Z');

insert into subject_clock (project_id, subject, now_at) values
  ('01a20444-9bd7-73fa-881b-466b39870ae3', 'customer_01m8249exhe4vrwczztcna468y', '2026-03-15 00:00:00Z'),
  ('01a20444-9bd7-73fa-881b-466b39870ae3', 'f-clocked', '2026-03-15 00:00:00Z');
