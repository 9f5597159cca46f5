import { Migration } from '@mikro-orm/migrations';

/** Links that sell prices, and the checkouts of people who buy through them. */
export class Migration0047CheckoutLinks extends Migration {
  override up(): void {
    this.links();
    this.items();
    this.checkouts();
  }

  override down(): void {
    this.addSql(`drop table checkout, checkout_link_item, checkout_link`);
  }

  private links(): void {
    this.addSql(`
      create table checkout_link (
        id uuid not null,
        project_id uuid not null references project (id),
        name text not null,
        currency character(3) not null,
        customer_id uuid,
        coupons text[] not null default '{}' check (cardinality(coupons) <= 4),
        takes_coupon boolean not null,
        trial_days integer check (trial_days between 0 and 730),
        success_url text not null,
        cancel_url text not null,
        metadata jsonb not null default '{}' check (is_metadata(metadata)),
        max_uses integer check (max_uses between 1 and 10000),
        expires_at timestamptz(3),
        archived_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (id, project_id),
        foreign key (customer_id, project_id) references customer (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index checkout_link_by_project on checkout_link (project_id, created_at desc, id desc)`);
  }

  private items(): void {
    this.addSql(`
      create table checkout_link_item (
        id uuid not null,
        project_id uuid not null,
        link_id uuid not null,
        price_id uuid not null,
        quantity integer not null,
        min_quantity integer not null,
        max_quantity integer not null,
        position integer not null,
        primary key (id, project_id),
        constraint checkout_link_item_bounds check (min_quantity >= 1 and max_quantity <= 1000000
          and quantity between min_quantity and max_quantity),
        foreign key (link_id, project_id) references checkout_link (id, project_id) deferrable initially deferred,
        foreign key (price_id, project_id) references price (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index checkout_link_item_by_link on checkout_link_item (link_id)`);
  }

  private checkouts(): void {
    this.addSql(`
      create table checkout (
        id uuid not null,
        project_id uuid not null,
        link_id uuid not null,
        customer_id uuid not null,
        status text not null check (status in ('open', 'completed', 'expired')),
        subscription_id uuid,
        order_id uuid,
        place integer check (place >= 1),
        test_clock_id uuid,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        completed_at timestamptz(3),
        primary key (id, project_id),
        constraint checkout_purchase check ((subscription_id is null) <> (order_id is null)),
        constraint checkout_completion check ((completed_at is null) = (status <> 'completed')),
        foreign key (link_id, project_id) references checkout_link (id, project_id) deferrable initially deferred,
        foreign key (customer_id, project_id) references customer (id, project_id) deferrable initially deferred,
        foreign key (subscription_id, project_id) references subscription (id, project_id) deferrable initially deferred,
        foreign key (order_id, project_id) references customer_order (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`
      create unique index checkout_already_open on checkout (project_id, link_id, customer_id) where status = 'open'`);
    this.addSql(`
      create unique index checkout_link_used_up on checkout (project_id, link_id, place)
      where status <> 'expired' and place is not null`);
    this.addSql(`create index checkout_by_subscription on checkout (subscription_id) where subscription_id is not null`);
    this.addSql(`create index checkout_by_order on checkout (order_id) where order_id is not null`);
    this.addSql(`create index checkout_by_project on checkout (project_id, created_at desc, id desc)`);
    this.addSql(`create index checkout_by_customer on checkout (customer_id)`);
    this.addSql(`create index checkout_by_link on checkout (link_id)`);
  }
}
