-- Rows of the schema 0038-expiring-orders: an order that waits for its payment for a time.

update customer_order set expires_at = '2026-04-20 23:00:00Z' where id = '01a20600-0000-7000-8000-000000000014';
