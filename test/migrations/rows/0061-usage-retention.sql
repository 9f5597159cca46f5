-- Rows of the schema 0061-usage-retention: a project that keeps its usage for months, a removal that is under way, and one
-- that has only begun.

update project set usage_retention_months = 24 where id = '01a20444-9bd7-73fa-881b-466b39870ae3';

insert into usage_horizon (project_id, kept_since, moved_at) values
  ('01a20444-9bd7-73fa-881b-466b39870ae3', '2024-03-01 00:00:00Z', '2026-03-01 00:00:00Z');

insert into usage_removal (project_id, place, events, first_at, last_at, last_id, digest, is_read) values
  ('01a20444-9bd7-73fa-881b-466b39870ae3', 'usage_event_other', 1, '2024-02-01 00:00:00Z', '2024-02-01 00:00:00Z', '01a20444-b1c0-7a11-8c11-0a3ac5a1d0ff',
   'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', false),
  ('01a20444-9bd7-73fa-881b-466b39870ae3', 'withdrawn_usage_event', 0, null, null, null, '', false);
