import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { Project } from '../../src/auth/projects/project.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import type { Facts } from './facts.ts';

/** The clocks of Berlin went forward on 29 March 2026. */
export const start = Temporal.Instant.from('2026-02-27T00:00:00Z');

/** When something happens, in minutes: often in few hours, so that totals have several documents. */
const minute = fc.oneof(
  fc.integer({ min: 0, max: 60 * 24 * 60 }),
  fc.integer({ min: 0, max: 20 }).map((n) => 30 * 60 * 24 + 30 * n),
);

const chosen = fc.nat(1000);

/** What happens in a history; what is chosen is one of the documents so far. */
export const anyAct = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('bill' as const),
      ...{ minute, minor: fc.integer({ min: 0, max: 900 }), tax: fc.nat(100), isDraft: fc.boolean() },
      ...{ currency: fc.constantFrom('EUR', 'USD'), days: fc.integer({ min: -5, max: 100 }) },
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ kind: fc.constant('pay' as const), chosen, minute, isAll: fc.boolean(), surplus: fc.constantFrom(0, 9) },
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('credit' as const), chosen, minute }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      chosen,
      minute,
      minor: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('finalize', 'void', 'writeOff', 'reverse', 'voidNote', 'reverseRefund', 'hold', 'release'),
      ...{ chosen, minute },
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold' as const), most: fc.integer({ min: 1, max: 20 }) }) },
);

type Act = Exclude<typeof anyAct extends fc.Arbitrary<infer One> ? One : never, { kind: 'fold' }>;

interface InvoiceState {
  id: string;
  status: string;
  due: string;
  /** What credit notes may still take off. */
  net: string;
}

/** Documents of a project that are written, changed and taken back, by statements as those of the hub. */
export class RevenueHistory {
  readonly #uuid: string;

  constructor(
    readonly facts: Facts,
    readonly project: Project,
  ) {
    this.#uuid = decodeId('project', project.id);
  }

  async play(act: Act): Promise<void> {
    const at = start.add({ minutes: act.minute, milliseconds: act.minute % 3 }).toString();
    if (act.kind === 'bill') {
      const dueAt = Temporal.Instant.from(at)
        .add({ hours: 24 * act.days })
        .toString();
      const lines = [{ minor: act.minor, tax: act.tax }];
      const status = act.isDraft ? ('draft' as const) : ('open' as const);
      await this.facts.invoice(this.project, { lines, at, dueAt, currency: act.currency, status });
      return;
    }
    const invoices = await this.#invoices();
    const invoice = invoices[act.chosen % invoices.length];
    if (!invoice) return;
    if (act.kind === 'pay' || act.kind === 'credit') await this.#settle(invoice, act, at);
    else if (act.kind === 'refund')
      await this.facts.refund(this.project, invoice.id, { at, minor: act.minor, ofBalance: act.minor > 5 });
    else for (const statement of changes[act.kind]!) await this.#run(statement, { id: invoice.id, at });
  }

  async #settle(invoice: InvoiceState, act: Extract<Act, { kind: 'pay' | 'credit' }>, at: string): Promise<void> {
    const due = Number(invoice.due);
    if (invoice.status !== 'open' || due <= 0) return;
    if (act.kind === 'credit') {
      const minor = Math.min(Math.ceil(due / 3), Number(invoice.net));
      if (minor > 0) await this.facts.creditNote(this.project, invoice.id, { at, minor });
    } else {
      const applied = act.isAll ? due : Math.ceil(due / 3);
      await this.facts.payment(this.project, invoice.id, { at, applied, surplus: act.surplus });
    }
    await this.#run(
      `update invoice set status = 'paid', paid_at = $at where id = $id
       and total_minor = paid_minor + credited_minor + credit_note_minor`,
      { id: invoice.id, at },
    );
  }

  /** Runs a statement with the invoice as `$id`, the time as `$at`, and a new id as `$new`. */
  async #run(statement: string, { id, at }: { id: string; at: string }): Promise<void> {
    const values: Record<string, string> = { $id: id, $at: at, $new: randomUUID() };
    const text = statement.replaceAll(/\$\w+/g, (name) => `'${values[name]}'`);
    await this.facts.orm.em.fork().execute(text);
  }

  #invoices(): Promise<InvoiceState[]> {
    return this.facts.orm.em.fork().execute(
      `select id, status, total_minor - paid_minor - credited_minor - credit_note_minor as due,
           total_minor - tax_minor - credit_note_minor as net
         from invoice where project_id = ? order by id`,
      [this.#uuid],
    );
  }
}

const changes: Record<string, string[]> = {
  finalize: [
    `update invoice set status = 'open', number = id::text, finalized_at = $at where id = $id and status = 'draft'`,
  ],
  void: [`update invoice set status = 'void', voided_at = $at where id = $id and status = 'open'`],
  writeOff: [`update invoice set status = 'uncollectible', written_off_at = $at where id = $id and status = 'open'`],
  reverse: [
    `with reversed as (
       update payment set status = 'reversed', reversed_at = $at where invoice_id = $id and status = 'succeeded'
       returning applied_minor
     )
     update invoice set paid_minor = paid_minor - (select coalesce(sum(applied_minor), 0) from reversed), paid_at = null,
       status = case status when 'paid' then 'open' else status end
     where id = $id and exists (select from reversed)`,
  ],
  voidNote: [
    `with voided as (
       update credit_note set status = 'void', voided_at = $at where invoice_id = $id and status = 'issued'
       returning applied_minor
     )
     update invoice set credit_note_minor = credit_note_minor - (select coalesce(sum(applied_minor), 0) from voided),
       paid_at = null, status = case status when 'paid' then 'open' else status end
     where id = $id and exists (select from voided)`,
  ],
  reverseRefund: [
    `update refund set status = 'reversed', reversed_at = $at
     where customer_id = (select customer_id from invoice where id = $id) and status = 'succeeded'`,
  ],
  hold: [
    `insert into test_clock (id, project_id, name, now_at, status, created_at)
     select $new, project_id, 'clock', $at, 'ready', $at from invoice where id = $id`,
    `update customer set test_clock_id = (select id from test_clock c where c.project_id = customer.project_id limit 1)
     where id = (select customer_id from invoice where id = $id)`,
  ],
  release: [`update customer set test_clock_id = null where id = (select customer_id from invoice where id = $id)`],
};
