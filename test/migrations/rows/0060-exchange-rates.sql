-- Rows of the schema 0060-exchange-rates: rates of two days.

insert into exchange_rate (base, quote, day, rate, updated_at) values
  ('EUR', 'USD', '2026-01-02', 1.0834, '2026-01-02T16:00:00Z'),
  ('EUR', 'JPY', '2026-01-05', 163.12, '2026-01-05T16:00:00Z');
