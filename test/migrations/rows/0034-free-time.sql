-- Rows of the schema 0034-free-time: an item with free time.

update subscription_item set free_until_at = '2026-06-01 00:00:00Z' where id = '01a205d0-0000-7000-8000-000000000011';
