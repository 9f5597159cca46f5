-- Rows of the schema 0064-revenue-totals: a change of the totals of revenue that came to nothing.

insert into revenue_change (project_id, currency, hour, billed_minor, credited_minor, collected_minor, refunded_minor, documents)
values ('01a20444-9bd7-73fa-881b-466b39870ae3', 'EUR', '2026-03-01 00:00:00Z', 0, 0, 0, 0, 0);
