import { Migration } from '@mikro-orm/migrations';

/**
 * Clients in browsers (docs/decisions/0029), and projects that require PKCE of all their clients (docs/decisions/0028).
 * The providers of all instances read a changed project again, and it has another revision: this migration extends a
 * trigger of 0022, and therefore runs after it.
 */
export class Migration0023ClientRules extends Migration {
  override up(): void {
    this.addSql(`alter table project add column requires_pkce boolean not null default false`);
    this.addSql(`
      alter table client
        drop constraint client_kind_check,
        add constraint client_kind_check check (kind in ('web', 'browser', 'native', 'machine'))`);
    this.addSql(`
      create or replace trigger project_changed after update of name, is_first_party, requires_pkce or delete on project
      for each statement execute function notify_change('clients')`);
    this.#raiseRevisionFor([...shown, 'requires_pkce']);
  }

  override down(): void {
    this.#raiseRevisionFor(shown);
    this.addSql(`
      create or replace trigger project_changed after update of name, is_first_party or delete on project
      for each statement execute function notify_change('clients')`);
    // The earlier version signs people in to such a client as to a native one, and asks them each time.
    this.addSql(`update client set kind = 'native' where kind = 'browser'`);
    this.addSql(`
      alter table client
        drop constraint client_kind_check,
        add constraint client_kind_check check (kind in ('web', 'native', 'machine'))`);
    this.addSql(`alter table project drop column requires_pkce`);
  }

  #raiseRevisionFor(columns: string[]): void {
    this.addSql(`
      create or replace trigger project_revision before update of ${columns.join(', ')} on project
      for each row execute function raise_revision()`);
  }
}

/** The columns of a project that lists show, as in 0022. */
const shown = ['slug', 'name', 'description', 'homepage_url', 'is_first_party', 'created_at'];
