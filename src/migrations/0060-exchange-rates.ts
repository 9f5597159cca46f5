import { Migration } from '@mikro-orm/migrations';

/** The rates of a day by which reports convert amounts (docs/decisions/0061-exchange-rates.md). */
export class Migration0060ExchangeRates extends Migration {
  override up(): void {
    this.addSql(`
      create table exchange_rate (
        base char(3) not null check (base ~ '^[A-Z]{3}$'),
        quote char(3) not null check (quote ~ '^[A-Z]{3}$'),
        day date not null,
        rate numeric(38, 12) not null check (rate > 0),
        updated_at timestamptz(3) not null,
        primary key (quote, base, day),
        check (base <> quote)
      )`);
  }

  override down(): void {
    this.addSql(`drop table exchange_rate`);
  }
}
