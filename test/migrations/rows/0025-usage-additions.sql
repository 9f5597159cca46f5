-- Rows of the schema 0025-usage-additions: usage that was recorded and is not in the totals yet.

insert into usage_key (project_id, key, occurred_at) values
  ('01a20444-9bd7-73fa-881b-466b39870ae3', 'k3', '2026-04-06 12:30:00Z');

insert into usage_event (id, project_id, meter_id, subject, quantity, key, occurred_at, recorded_at) values
  ('01a20444-af9e-7520-9c21-5d0be63a1f02', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a304-7021-a0d5-32e124bdda07', 'f-disk', 2, 'k3', '2026-04-06 12:30:00Z', '2026-04-11 00:00:00Z');

insert into usage_addition (project_id, meter_id, subject, hour, events, quantity, largest, last_recorded_at) values
  ('01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-a304-7021-a0d5-32e124bdda07', 'f-disk', '2026-04-06 12:00:00Z', 1, 2, 2, '2026-04-11 00:00:00Z');
