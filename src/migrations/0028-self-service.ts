import { Migration } from '@mikro-orm/migrations';

/**
 * Who may buy from a project for themself. Existing projects keep selling through every client, as before, so each gets
 * a billing profile that says so; a new project sells only through its own clients (decision 31).
 */
export class Migration0028SelfService extends Migration {
  override up(): void {
    // Earlier migrations of the same transaction may have written profiles.
    this.addSql(`set constraints all immediate`);
    this.addSql(`
      alter table billing_profile
        add column self_service text not null default 'all_clients'
          check (self_service in ('off', 'own_clients', 'all_clients'))`);
    this.addSql(`alter table billing_profile alter column self_service set default 'own_clients'`);
    this.addSql(`
      insert into billing_profile (project_id, self_service, updated_at)
      select id, 'all_clients', created_at from project on conflict do nothing`);
    this.addSql(`set constraints all immediate`);
    this.addSql(`create index billing_profile_shops on billing_profile (project_id) where self_service = 'all_clients'`);
  }

  override down(): void {
    this.addSql(`alter table billing_profile drop column self_service`);
  }
}
