-- Rows of the schema 0052-notices-put-off: a notice that was put off after a failure.

insert into billing_notice (project_id, kind, subject_id, about_at, created_at, put_off_to) values
  ('01a20430-defa-7d3f-b739-8e21382735b4', 'renewal', '01a20d00-0000-7000-8000-000000000091', '2027-04-21 00:00:00Z', '2026-04-21 00:00:00Z', '2026-04-22 00:00:00Z');
