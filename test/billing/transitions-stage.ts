import { Temporal } from 'temporal-polyfill';
import type { Project } from '../../src/auth/projects/project.ts';
import { decodeId, encodeId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { billDue } from '../support/due.ts';
import { People, ask } from '../support/people.ts';
import { unique } from '../support/seed.ts';

/** What of the audit says who attempted what. */
export interface Entry {
  action: string;
  subject: string;
  project: string;
  actor: string;
  request_id: string | null;
  address: string | null;
  detail: object;
}

/** When everything is in the state in which it is tried. */
export const today = Temporal.Instant.from('2026-03-31T10:00:00Z');
export const inDays = (days: number): Temporal.Instant => today.add({ hours: 24 * days });

/** Nothing of a request that is refused may be left in any table but these. */
const besides = ['audit_entry', 'rate_limit', 'api_key'];

/** A hub with a shop in it, whose things are brought into any state as they would come into it. */
export class Stage {
  shop!: HubClient;
  price!: string;
  #dumped = '';
  #seen = '00000000-0000-0000-0000-000000000000';

  private constructor(
    readonly people: People,
    readonly project: Project,
  ) {}

  static async set(): Promise<Stage> {
    const people = await People.start();
    people.clock.set(today);
    const stage = new Stage(people, await people.seed.project());
    stage.shop = await stage.withKey(stage.project);
    await ask(
      stage.shop,
      `mutation { updateBillingProfile(input: { paymentTermDays: 14, giveUpDays: 7, giveUp: unpaid }) {
        billingProfile { version }
      } }`,
    );
    const { body } = await stage.shop.post('/catalog/products', {
      slug: unique('anvil'),
      name: 'Anvil',
      plans: [{ key: 'a', name: 'A', prices: [{ currency: 'EUR', unitAmount: '10' }] }],
    });
    stage.price = String(body.plans[0].prices[0].id);
    return stage;
  }

  async withKey(project: Project, scopes?: string[]): Promise<HubClient> {
    return HubClient.withKey(this.people.hub.address, await this.people.seed.key(project, scopes));
  }

  /** A subscription of a new customer that began so many days before today. */
  async subscribe(terms: object = {}, daysAgo = 0): Promise<Json> {
    const input = {
      customer: { externalId: unique('customer') },
      items: [{ priceId: this.price }],
      ...terms,
    };
    if (daysAgo) this.people.clock.set(inDays(-daysAgo));
    const query = `mutation ($input: CreateSubscriptionInput!) {
      createSubscription(input: $input) { subscription { id latestInvoice { id } customer { id } } }
    }`;
    const made = await ask(this.shop, query, { input });
    if (daysAgo) this.people.clock.set(today);
    return made.createSubscription.subscription;
  }

  /** An invoice of a new customer. */
  async invoice(terms: object = {}): Promise<string> {
    const customer = { externalId: unique('customer') };
    const lines = [{ description: 'Work', unitAmount: '100' }];
    const { body } = await this.shop.post('/billing/invoices', {
      customer,
      currency: 'EUR',
      lines,
      ...terms,
    });
    return String(body.id);
  }

  /** Does something to a thing, which must not be refused. */
  async do(mutation: string, id?: string): Promise<Json> {
    return ask(this.shop, id ? `mutation ($id: ID!) { ${mutation} }` : `mutation { ${mutation} }`, { id });
  }

  billDue = (): Promise<unknown> => billDue(this.people.hub.orm, today);

  /** All tables, each as how many rows it has and what they come to. */
  async dump(): Promise<Record<string, string>> {
    this.#dumped ||= await this.#dumping();
    const rows = await this.people.sql<{ name: string; sum: string }>(this.#dumped);
    return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
  }

  async #dumping(): Promise<string> {
    const tables = await this.people.sql<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    return tables
      .filter(({ name }) => !besides.includes(name))
      .map(
        ({ name }) => `select '${name}' as name,
          count(*) || ' ' || md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as sum from "${name}" t`,
      )
      .join(' union all ');
  }

  /** What has come into the audit since this was asked last. */
  async audited(): Promise<Entry[]> {
    const rows = await this.people.sql<{ id: string; entry: Entry }>(
      `select id, jsonb_build_object('action', action, 'subject', subject, 'project', project_id, 'actor', actor,
         'request_id', request_id, 'address', address, 'detail', detail) as entry
       from audit_entry where id > ?::uuid order by id`,
      [this.#seen],
    );
    this.#seen = rows.at(-1)?.id ?? this.#seen;
    return rows.map(({ entry }) => ({ ...entry, project: encodeId('project', entry.project) }));
  }

  /** Sets a thing aside as after a failure, or lets a clock stand as if it were under way. */
  async put(table: string, id: string, values: string): Promise<void> {
    const prefix = table === 'subscription' ? 'subscription' : 'clock';
    await this.people.sql(`update ${table} set ${values} where id = ?`, [decodeId(prefix, id)]);
  }
}
