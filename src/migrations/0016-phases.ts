import { Migration } from '@mikro-orm/migrations';

/**
 * What an older instance has to know of a migration that it does not have: see docs/decisions/0018. Rows from before
 * this migration stay without, since every instance that reads these columns has those migrations.
 */
export class Migration0016Phases extends Migration {
  override up(): void {
    this.addSql(`
      alter table migration
        add column phase text check (phase in ('expand', 'contract')),
        add column needs text,
        add column hub_version text`);
  }

  override down(): void {
    this.addSql(`alter table migration drop column phase, drop column needs, drop column hub_version`);
  }
}
