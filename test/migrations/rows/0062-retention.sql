-- Rows of the schema 0062-retention: the time before which names of usage events were removed.

insert into removed_before (what, at) values ('usage_names', '2025-01-01 00:00:00Z');
