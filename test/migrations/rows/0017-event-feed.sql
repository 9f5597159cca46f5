-- Rows of the schema 0017-event-feed: an event that has its place in the feed of its project, and one that waits for it.

insert into outbox_event (id, project_id, type, version, subject, payload, at, test_clock_id, recorded_at, sequence) values
  ('01a20510-1111-7a53-9d0b-4f6a1be2c915', '01a20444-9bd7-73fa-881b-466b39870ae3', 'tax_rate.archived', 1, 'taxrate_01m828j6yqefxrh6t6ecw8e2q3', '{}', '2027-04-01 10:00:00Z', '01a20510-2222-7a53-9d0b-4f6a1be2c915', '2026-04-01 10:00:00.123456Z', 1),
  ('01a20510-3333-7a53-9d0b-4f6a1be2c915', '01a20444-9bd7-73fa-881b-466b39870ae3', 'tax_rate.archived', 1, 'taxrate_01m828j6yqefxrh6t6ecw8e2q3', '{}', '2026-04-01 10:00:00Z', null, '2026-04-01 10:00:01Z', null);

insert into event_feed (project_id, last_sequence) values ('01a20444-9bd7-73fa-881b-466b39870ae3', 1);
