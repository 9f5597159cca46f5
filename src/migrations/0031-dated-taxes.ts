import { Migration } from '@mikro-orm/migrations';

/**
 * Days on which a tax rate applies, of which no two overlap for one country and tax code; the rule and the tax code behind
 * the tax of a line; invoices that are held until their tax is decided; and the checks of VAT ids.
 */
export class Migration0031DatedTaxes extends Migration {
  override up(): void {
    this.rates();
    this.missingTaxRate(`'flag', 'refuse', 'hold'`);
    this.addSql(`
      alter table billing_profile
        add column tax_point text not null default 'invoice_date' check (tax_point in ('invoice_date', 'period_end')),
        add column vat_id_check text not null default 'off' check (vat_id_check in ('off', 'on'))`);
    this.addSql(`alter table invoice_line add column tax_code text, add column tax_rule text`);
    this.addSql(`
      create index invoice_held_for_tax on invoice (id)
      where status = 'draft' and next_due_at is null and finalize_at is not null
        and warnings @> '[{"code": "tax_needs_decision"}]'`);
    this.vatIds();
  }

  override down(): void {
    this.addSql(`drop index customer_vat_id_due, customer_vat_id_unchecked`);
    this.addSql(`alter table customer drop column vat_id_check_due_at, drop column vat_id_check`);
    this.addSql(`drop index invoice_held_for_tax`);
    this.addSql(`alter table invoice_line drop column tax_rule, drop column tax_code`);
    this.addSql(`alter table billing_profile drop column vat_id_check, drop column tax_point`);
    this.addSql(`update billing_profile set missing_tax_rate = 'flag' where missing_tax_rate = 'hold'`);
    this.addSql(`set constraints all immediate`);
    this.missingTaxRate(`'flag', 'refuse'`);
    this.undatedRates();
  }

  /** Ranges of texts compare keys in the constraint without an extension, which the hub's role may not be able to create. */
  private rates(): void {
    this.addSql(`
      alter table tax_rate
        add column valid_from date,
        add column valid_until date,
        add constraint tax_rate_validity check (valid_from < valid_until)`);
    this.addSql(`create type text_range as range (subtype = text, collation = "C")`);
    this.addSql(`drop index tax_rate_taken`);
    const key = `project_id::text || ' ' || coalesce(country::text, '') || ' ' || coalesce(tax_code, '')`;
    this.addSql(`
      alter table tax_rate add constraint tax_rate_taken exclude using gist (
        (text_range(${key}, ${key}, '[]')) with &&,
        daterange(valid_from, valid_until) with &&
      ) where (archived_at is null)`);
  }

  /** A rate that applies only at other times becomes an archived one. */
  private undatedRates(): void {
    this.addSql(`
      update tax_rate set archived_at = now()
      where archived_at is null and not daterange(valid_from, valid_until) @> current_date`);
    this.addSql(`set constraints all immediate`);
    this.addSql(`
      alter table tax_rate drop constraint tax_rate_taken, drop column valid_from, drop column valid_until`);
    this.addSql(`drop type text_range`);
    this.addSql(`
      create unique index tax_rate_taken on tax_rate (project_id, country, tax_code) nulls not distinct
      where archived_at is null`);
  }

  private missingTaxRate(treatments: string): void {
    this.addSql(`
      alter table billing_profile
        drop constraint billing_profile_missing_tax_rate_check,
        add constraint billing_profile_missing_tax_rate_check check (missing_tax_rate in (${treatments}))`);
  }

  private vatIds(): void {
    this.addSql(`
      alter table customer
        add column vat_id_check jsonb,
        add column vat_id_check_due_at timestamptz(3)`);
    this.addSql(`
      create index customer_vat_id_unchecked on customer (project_id, id)
      where vat_id is not null and (vat_id_check is null or vat_id_check ->> 'vatId' <> vat_id)`);
    this.addSql(`
      create index customer_vat_id_due on customer (vat_id_check_due_at) where vat_id_check_due_at is not null`);
  }
}
