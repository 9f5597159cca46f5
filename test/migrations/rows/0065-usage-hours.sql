-- Rows of the schema 0065-usage-hours: an hour of a unique meter that is counted, and one that changed since.

insert into usage_hour_figure (project_id, meter_id, hour, group_number, figure) values
  ('01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e65e-7224-857f-6eb996b26a67', '2026-01-20 10:00:00Z', 0, 1),
  ('01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e65e-7224-857f-6eb996b26a67', '2026-01-22 11:00:00Z', 0, 1);

insert into usage_hour_count (project_id, meter_id, hour, changes, counted_changes, changed_at) values
  ('01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e65e-7224-857f-6eb996b26a67', '2026-01-20 10:00:00Z', 1, 1, '2026-01-20 11:00:00Z'),
  ('01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e65e-7224-857f-6eb996b26a67', '2026-01-22 11:00:00Z', 2, 1, '2026-01-22 12:00:00Z');
