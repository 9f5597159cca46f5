import { Migration } from '@mikro-orm/migrations';

/**
 * Products and projects have a revision: the transaction that last changed what they show. Triggers raise it, so that no
 * write can forget to (docs/decisions/0030-revisions-by-trigger.md). Rows that are there have the revision 0.
 */
export class Migration0022Revisions extends Migration {
  override up(): void {
    for (const table of ['product', 'project']) {
      this.addSql(`alter table ${table} add column revision xid8 not null default '0'`);
      this.addSql(`alter table ${table} alter column revision set default pg_current_xact_id()`);
    }
    this.addSql(`
      create function raise_revision() returns trigger language plpgsql as $$
      begin
        new.revision := pg_current_xact_id();
        return new;
      end $$`);
    this.addSql(`
      create trigger product_revision before update of ${shownOfProduct.join(', ')} on product
      for each row execute function raise_revision()`);
    this.addSql(`
      create trigger project_revision before update of ${shownOfProject.join(', ')} on project
      for each row execute function raise_revision()`);
    this.#raiseProductsOnChangesOf(['feature', 'plan', 'price']);
    this.#raiseProjectsOnChangesOfMeters();
  }

  override down(): void {
    for (const table of ['feature', 'plan', 'price']) {
      for (const event of ['insert', 'update', 'delete']) {
        this.addSql(`drop trigger ${table}_revision_after_${event} on ${table}`);
      }
    }
    this.addSql(`drop trigger meter_revision on meter`);
    this.addSql(`drop trigger product_revision on product`);
    this.addSql(`drop trigger project_revision on project`);
    this.addSql(`drop function raise_revision, raise_revisions_of_products, raise_revisions_of_projects`);
    for (const table of ['product', 'project']) this.addSql(`alter table ${table} drop column revision`);
  }

  /** A product whose row was written by this transaction has the revision already, and is not written again. */
  #raiseProductsOnChangesOf(tables: string[]): void {
    this.addSql(`
      create function raise_revisions_of_products() returns trigger language plpgsql as $$
      begin
        update product set revision = pg_current_xact_id()
        from (select distinct product_id, project_id from changed) parent
        where product.id = parent.product_id and product.project_id = parent.project_id
          and (product.revision <> pg_current_xact_id() or product.xmin <> pg_current_xact_id()::xid);
        return null;
      end $$`);
    for (const table of tables) {
      for (const [event, rows] of Object.entries({ insert: 'new', update: 'new', delete: 'old' })) {
        this.addSql(`
          create trigger ${table}_revision_after_${event} after ${event} on ${table}
          referencing ${rows} table as changed
          for each statement execute function raise_revisions_of_products()`);
      }
    }
  }

  #raiseProjectsOnChangesOfMeters(): void {
    this.addSql(`
      create function raise_revisions_of_projects() returns trigger language plpgsql as $$
      begin
        update project set revision = pg_current_xact_id()
        where id in (select project_id from changed) and revision <> pg_current_xact_id();
        return null;
      end $$`);
    this.addSql(`
      create trigger meter_revision after update on meter referencing new table as changed
      for each statement execute function raise_revisions_of_projects()`);
  }
}

const shownOfProduct = [
  'slug', 'name', 'tagline', 'description', 'kind', 'status', 'licence', 'release_version',
  'external_reference', 'repository_url', 'homepage_url', 'documentation_url', 'categories', 'tags',
  'platforms', 'media', 'unit_label', 'tax_code', 'distribution', 'metadata', 'private_metadata',
  'translations', 'version', 'created_at', 'updated_at', 'published_at', 'archived_at', 'deleted_at',
];

const shownOfProject = ['slug', 'name', 'description', 'homepage_url', 'is_first_party', 'created_at'];
