-- Rows of the schema 0063-usage-values: a value of a unique meter on two days, which have changed since they were counted.

insert into usage_value_day (project_id, meter_id, group_number, value, day, previous_day) values
  ('01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e65e-7224-857f-6eb996b26a67', 0, 'device-1', '2026-01-20', '-infinity'),
  ('01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e65e-7224-857f-6eb996b26a67', 0, 'device-1', '2026-01-22', '2026-01-20');

insert into usage_value_gap (project_id, meter_id, group_number, day, previous_day, value_count) values
  ('01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e65e-7224-857f-6eb996b26a67', 0, '2026-01-20', '-infinity', 1),
  ('01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e65e-7224-857f-6eb996b26a67', 0, '2026-01-22', '2026-01-20', 1);

insert into usage_value_count (project_id, meter_id, day, changes, counted_changes, changed_at) values
  ('01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e65e-7224-857f-6eb996b26a67', '2026-01-20', 2, 1, '2026-01-21 10:00:00Z'),
  ('01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e65e-7224-857f-6eb996b26a67', '2026-01-22', 3, 2, '2026-01-23 10:00:00Z');
