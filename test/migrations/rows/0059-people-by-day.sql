-- Rows of the schema 0059-people-by-day: counts of people by day, for a project and the network, whose sign-ins before March
-- have expired; and a person whom nothing else refers to.

insert into hub_user (id, email, email_verified_at, name, password_hash, is_operator, suspended_at, created_at, updated_at) values
  ('01a21000-0000-7000-8000-000000000001', 'lone@people.example', '2026-02-01 08:00:00Z', 'Lone', 'none', false, null, '2026-02-01 08:00:00Z', '2026-02-01 08:00:00Z');

update people_count set timezone = 'Europe/Berlin', counted_until = '2026-04-01 00:00:00Z',
  expired_until = '2026-03-01 00:00:00Z', complete_from = '2026-03-02', generation = 2;

insert into person_activity (user_id, project_id, first_at, first_day, last_day) values
  ('01a21000-0000-7000-8000-000000000001', '01a20443-590b-7780-9693-5c1a517e05d3', '2026-02-01 09:00:00Z', '2026-02-01', '2026-03-05'),
  ('01a21000-0000-7000-8000-000000000001', '00000000-0000-0000-0000-000000000000', '2026-02-01 09:00:00Z', '2026-02-01', '2026-03-05');

insert into person_day (project_id, day, previous_day, people) values
  ('01a20443-590b-7780-9693-5c1a517e05d3', '2026-03-05', '-infinity', 3),
  ('00000000-0000-0000-0000-000000000000', '2026-03-05', '2026-03-01', 2);

insert into sign_in_day (project_id, day, sign_ins, first_sign_ins, sign_ups) values
  ('01a20443-590b-7780-9693-5c1a517e05d3', '2026-03-05', 5, 3, 0),
  ('00000000-0000-0000-0000-000000000000', '2026-03-05', 5, 3, 1);

insert into person_cohort (project_id, unit, first_start, start, people) values
  ('01a20443-590b-7780-9693-5c1a517e05d3', 'day', '2026-03-05', '2026-03-05', 3),
  ('01a20443-590b-7780-9693-5c1a517e05d3', 'week', '2026-03-02', '2026-03-02', 3),
  ('00000000-0000-0000-0000-000000000000', 'month', '2026-02-01', '2026-03-01', 1),
  ('00000000-0000-0000-0000-000000000000', 'quarter', '2026-01-01', '2026-01-01', 1),
  ('00000000-0000-0000-0000-000000000000', 'year', '2026-01-01', '2026-01-01', 1);
