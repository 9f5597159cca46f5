import { expect } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Project } from '../../src/auth/projects/project.ts';
import type { ProjectViewer } from '../../src/auth/viewer.ts';
import { CancelAt, Surplus } from '../../src/billing/billing-input.ts';
import { cancelSubscription } from '../../src/billing/subscriptions/cancel-subscription.ts';
import { voidInvoice } from '../../src/billing/invoices/finalize-invoice.ts';
import { recordPayment } from '../../src/billing/payments/record-payment.ts';
import { overdues, renewals } from '../../src/billing/due/renew-due.ts';
import type { DueWork } from '../../src/billing/due/renew-due.ts';
import { subscribe } from '../../src/billing/subscriptions/subscribe.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { wholePrice } from '../../src/catalog/offers/whole-price.ts';
import { wholeProduct } from '../../src/catalog/products/whole-product.ts';
import { registerProduct } from '../../src/catalog/products/register-product.ts';
import { translate } from '../../src/constraints.ts';
import type { Orm } from '../../src/database.ts';
import { Refusal } from '../../src/errors.ts';
import { FrozenClock } from '../../src/platform/clock.ts';
import { decodeId, encodeId } from '../../src/platform/ids.ts';
import { Seed } from '../support/seed.ts';

export interface Storm {
  steps: number;
  workers: number;
  seed: number;
}

/** Everything that can happen to a few customers, at once and in a random order; then the books must agree. */
export async function rage(
  orm: Orm,
  { steps, workers, seed }: Storm,
): Promise<{ done: number; refused: number }> {
  const clock = new FrozenClock('2026-01-31T10:00:00Z');
  const seeds = new Seed(orm, clock);
  const project = await seeds.project(`storm-${seed}`);
  const scene = new Scene(
    orm,
    clock,
    seeds.owner(project),
    await pricesOf(orm, seeds, project),
    randomFrom(seed),
  );
  let left = steps;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (left > 0) {
        left -= 1;
        await scene.step();
      }
    }),
  );
  await expectBooksToAgree(orm.em.fork(), project);
  return { done: scene.done, refused: scene.refused };
}

class Scene {
  done = 0;
  refused = 0;

  constructor(
    private readonly orm: Orm,
    private readonly clock: FrozenClock,
    private readonly viewer: ProjectViewer,
    private readonly prices: string[],
    private readonly random: () => number,
  ) {}

  async step(): Promise<void> {
    if (this.random() < 0.1) this.clock.advance({ hours: Math.ceil(this.random() * 400) });
    const work = this.#choose();
    try {
      await this.orm.em.fork().transactional(work);
      this.done += 1;
    } catch (error) {
      // A refusal is a legal answer; anything else is what the storm is looking for.
      if (!(translate(error) instanceof Refusal)) throw error;
      this.refused += 1;
    }
  }

  #choose(): (em: EntityManager) => Promise<unknown> {
    const now = this.clock.now();
    const at = this.random();
    if (at < 0.25) return (em) => subscribe(em, this.viewer, this.#order(), now);
    if (at < 0.5) return async (em) => recordPayment(em, this.viewer, await this.#payment(em), now);
    if (at < 0.6)
      return async (em) =>
        cancelSubscription(em, this.viewer, await this.#any(em, 'subscription'), this.#when(), now);
    if (at < 0.65) return async (em) => voidInvoice(em, this.viewer, await this.#any(em, 'invoice'), now);
    if (at < 0.75) return this.#due(overdues);
    return this.#due(renewals);
  }

  #due(work: DueWork): (em: EntityManager) => Promise<unknown> {
    const now = this.clock.now();
    return async (em) => {
      const id = await work.next(em, now, []);
      return id && work.act(em, id, now);
    };
  }

  #order() {
    const externalId = `customer-${Math.floor(this.random() * 4)}`;
    const priceId = this.prices[Math.floor(this.random() * this.prices.length)];
    return { customer: { externalId }, items: [{ priceId, quantity: 1 + Math.floor(this.random() * 5) }] };
  }

  async #payment(em: EntityManager) {
    const amount = this.random() < 0.5 ? null : String(1 + Math.floor(this.random() * 60));
    const surplus = this.random() < 0.5 ? Surplus.credit : Surplus.refuse;
    return { invoiceId: await this.#any(em, 'invoice'), amount, method: 'manual', surplus };
  }

  #when(): CancelAt {
    return this.random() < 0.5 ? CancelAt.now : CancelAt.period_end;
  }

  async #any(em: EntityManager, kind: 'subscription' | 'invoice'): Promise<string> {
    const rows = await em.execute<{ id: string }[]>(
      `select id from ${kind} where project_id = ? order by id`,
      [decodeId('project', this.viewer.projectId)],
    );
    const chosen = rows[Math.floor(this.random() * rows.length)];
    return chosen ? encodeId(kind, chosen.id) : `${kind}_01h455vb4pex5vsknk084sn02q`;
  }
}

async function pricesOf(orm: Orm, seeds: Seed, project: Project): Promise<string[]> {
  const plan = (key: string, unitAmount: string) => ({
    key,
    name: key,
    prices: [wholePrice({ currency: 'EUR', unitAmount })],
  });
  const product = await orm.em.fork().transactional((em) =>
    registerProduct(
      em,
      seeds.owner(project),
      wholeProduct({
        slug: 'p',
        name: 'P',
        plans: [plan('a', '9.99'), plan('b', '25'), plan('c', '0')],
      }),
      seeds.clock.now(),
    ),
  );
  return (await orm.em.fork().find(Price, { productId: product.id })).map(({ id }) => id);
}

/** What must hold whatever happened: each query finds what contradicts it. */
const contradictions: Record<string, string> = {
  'a ledger transaction does not sum to zero': `
    select transaction_id from ledger_entry where project_id = ? group by 1 having sum(amount_minor) <> 0`,
  'an invoice is paid other than its payments say': `
    select i.id from invoice i where i.project_id = ? and i.paid_minor <>
      (select coalesce(sum(p.applied_minor), 0) from payment p where p.invoice_id = i.id)`,
  'receivables are not what is owed': `
    select 1 from (select ?::uuid as project_id) q where
      (select coalesce(sum(e.amount_minor), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.project_id = q.project_id and a.kind = 'receivable')
      <> (select coalesce(sum(total_minor - paid_minor - credited_minor), 0) from invoice
        where project_id = q.project_id and status = 'open')`,
  'a customer has a negative balance': `
    select a.customer_id from ledger_account a join ledger_entry e on e.account_id = a.id
    where a.project_id = ? and a.kind = 'customer_credit' group by 1 having sum(e.amount_minor) > 0`,
  'numbers have a gap': `
    select left(number, 4) as year from invoice where project_id = ? and number is not null
    group by 1 having count(*) <> max(right(number, 6)::int) or count(*) <> count(distinct number)`,
  'a plan is held twice': `
    select customer_id from subscription_item where project_id = ? and ended_at is null group by customer_id, plan_id having count(*) > 1`,
  'a subscription is past due with nothing owed': `
    select s.id from subscription s where s.project_id = ? and s.status = 'past_due' and not exists (
      select from invoice i where i.subscription_id = s.id and i.status = 'open')`,
};

async function expectBooksToAgree(em: EntityManager, project: Project): Promise<void> {
  for (const [sentence, sql] of Object.entries(contradictions)) {
    const found = await em.execute(sql, [decodeId('project', project.id)]);
    expect([sentence, found]).toEqual([sentence, []]);
  }
}

/** mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
