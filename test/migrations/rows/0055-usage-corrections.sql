-- Rows of the schema 0055-usage-corrections: keys of a source, events that were replaced and withdrawn, and meters with rules.

insert into meter (id, project_id, key, name, aggregation, created_at, event_type, max_age_days, property_rules) values
  ('01a20444-b1c0-7a11-8c11-0a3ac5a1d011', '01a20444-9bd7-73fa-881b-466b39870ae3', 'coldest', 'Coldest', 'min', '2026-04-01 00:00:00Z',
   'com.example.measured', 3650, '[{"name": "region", "kind": "text", "isRequired": true, "values": null}]'),
  ('01a20444-b1c0-7a11-8c11-0a3ac5a1d012', '01a20444-9bd7-73fa-881b-466b39870ae3', 'mean', 'Mean', 'average', '2026-04-01 00:00:00Z', null, null, '[]'),
  ('01a20444-b1c0-7a11-8c11-0a3ac5a1d013', '01a20444-9bd7-73fa-881b-466b39870ae3', 'newest', 'Newest', 'latest', '2026-04-01 00:00:00Z', null, null, '[]');

insert into usage_source_key (project_id, source, key, occurred_at) values
  ('01a20444-9bd7-73fa-881b-466b39870ae3', '/eu', 'k6', '2026-04-06 14:30:00Z'),
  ('01a20444-9bd7-73fa-881b-466b39870ae3', '/eu', 'k7', '2026-04-06 14:30:00Z');

insert into usage_key (project_id, key, occurred_at) values
  ('01a20444-9bd7-73fa-881b-466b39870ae3', 'k8', '2026-04-06 15:30:00Z');

insert into usage_event (id, project_id, meter_id, subject, quantity, key, occurred_at, recorded_at, properties, source, replaces) values
  ('01a20444-b1c0-7a11-8c11-0a3ac5a1d015', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-b1c0-7a11-8c11-0a3ac5a1d011', 'f-disk', 2, 'k7',
   '2026-04-06 14:30:00Z', '2026-04-12 00:00:00Z', '{"region": "eu-west"}', '/eu', 'k6');

insert into withdrawn_usage_event (id, project_id, meter_id, subject, quantity, value, key, source, replaces, occurred_at, recorded_at, properties, group_number, withdrawn_at, withdrawn_by, reason, replaced_by) values
  ('01a20444-b1c0-7a11-8c11-0a3ac5a1d014', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-b1c0-7a11-8c11-0a3ac5a1d011', 'f-disk', 3, null, 'k6', '/eu', null,
   '2026-04-06 14:30:00Z', '2026-04-11 00:00:00Z', '{"region": "eu-west"}', null, '2026-04-12 00:00:00Z', 'key_01m8231rmfezks62v5c7gjmy6n', null, 'k7'),
  ('01a20444-b1c0-7a11-8c11-0a3ac5a1d016', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-b1c0-7a11-8c11-0a3ac5a1d001', 'f-disk', 4, 'v', 'k8', null, 'k9',
   '2026-04-06 15:30:00Z', '2026-04-11 00:00:00Z', null, 1, '2026-04-12 00:00:00Z', 'key_01m8231rmfezks62v5c7gjmy6n', 'sent twice', null);

insert into usage_total (project_id, meter_id, subject, hour, events, quantity, largest, last_recorded_at) values
  ('01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-b1c0-7a11-8c11-0a3ac5a1d011', 'f-disk', '2026-04-06 14:00:00Z', 1, 2, -2, '2026-04-12 00:00:00Z'),
  ('01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-b1c0-7a11-8c11-0a3ac5a1d001', 'f-disk', '2026-04-06 15:00:00Z', 0, 0, 4, '2026-04-12 00:00:00Z');

insert into usage_group_total (project_id, meter_id, subject, group_number, hour, events, quantity, largest, last_recorded_at) values
  ('01a20444-9bd7-73fa-881b-466b39870ae3', '01a20444-b1c0-7a11-8c11-0a3ac5a1d001', 'f-disk', 1, '2026-04-06 15:00:00Z', 0, 0, 4, '2026-04-12 00:00:00Z');
