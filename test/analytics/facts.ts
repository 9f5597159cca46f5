import { Temporal } from 'temporal-polyfill';
import type { Plan } from '../../src/catalog/offers/plan.ts';
import type { Product } from '../../src/catalog/products/product.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import type { Aggregation } from '../../src/metering/aggregation.ts';
import { createMeter } from '../../src/metering/create-meter.ts';
import type { UsageEventInput } from '../../src/metering/metering-input.ts';
import { recordUsage } from '../../src/metering/record-usage.ts';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import { Seed } from '../support/seed.ts';

export const at = Temporal.Instant.from;
export const now = at('2026-11-20T10:00:00Z');

export interface LineFact {
  minor: number | bigint;
  tax?: number;
  product?: string;
  plan?: string;
  since?: string;
  until?: string;
}

export interface InvoiceFact {
  lines: LineFact[];
  /** The country of the buyer, as the invoice names it. */
  country?: string;
  dueAt?: string;
  at: string;
  status?: 'draft' | 'open' | 'paid' | 'void';
  currency?: string;
  credited?: number;
  paidAt?: string;
}

export interface PaymentFact {
  at: string;
  applied: number | bigint;
  surplus?: number;
}

export interface RefundFact {
  at: string;
  minor: number;
  ofBalance?: boolean;
}

let counter = 0;

/** Writes past events directly into the tables that the reports read. */
export class Facts extends Seed {
  async meter(project: Project, key: string, aggregation: Aggregation, groupBy: string[] = []): Promise<void> {
    const input = { key, name: key, aggregation, groupBy };
    await this.orm.em.fork().transactional((em) => createMeter(em, this.owner(project), input, now));
  }

  async usage(project: Project, events: (Partial<UsageEventInput> & { meter: string; at: string })[]): Promise<void> {
    const whole = events.map(({ at: when, ...event }) => ({
      subject: 'acme',
      quantity: '1',
      key: `event-${(counter += 1)}`,
      occurredAt: at(when),
      ...event,
    }));
    await this.orm.em.fork().transactional((em) => recordUsage(em, this.owner(project), { events: whole }, now));
  }

  async signIn(project: Project, userId: string, when: string): Promise<void> {
    await this.insert('sign_in', {
      id: decodeId('event', newId('event')),
      project_id: decodeId('project', project.id),
      user_id: decodeId('user', userId),
      client_id: decodeId('client', newId('client')),
      at: when,
    });
  }

  /** Writes an invoice with its lines; returns its uuid for `payment` and `creditNote`. */
  async invoice(project: Project, fact: InvoiceFact): Promise<string> {
    const { lines, status = 'open', currency = 'EUR', credited = 0, paidAt = null } = fact;
    const [id, projectId] = [decodeId('invoice', newId('invoice')), decodeId('project', project.id)];
    const sum = (pick: (line: InvoiceFact['lines'][number]) => bigint) =>
      lines.reduce((total, line) => total + pick(line), 0n);
    const [net, tax] = [sum(({ minor }) => BigInt(minor)), sum(({ tax: of = 0 }) => BigInt(of))];
    await this.insert('invoice', {
      id,
      project_id: projectId,
      customer_id: await this.customer(projectId),
      number: status === 'draft' ? null : `N-${(counter += 1)}`,
      status,
      reason: 'manual',
      currency,
      line_count: lines.length,
      subtotal_minor: String(net),
      tax_minor: String(tax),
      total_minor: String(net + tax),
      credited_minor: credited,
      finalized_at: status === 'draft' ? null : fact.at,
      paid_at: paidAt,
      due_at: fact.dueAt ?? null,
      parties: fact.country ? JSON.stringify({ buyer: { country: fact.country } }) : null,
      created_at: fact.at,
      updated_at: fact.at,
    });
    const prices = await Promise.all(lines.map(async ({ plan }) => (plan ? this.price(projectId, plan) : null)));
    const rows = lines.map(({ minor, tax: of = 0, product, since = null, until = null }, position) => ({
      id: decodeId('line', newId('line')),
      project_id: projectId,
      invoice_id: id,
      position,
      description: 'a line',
      quantity: 1,
      unit_amount: 0,
      amount_minor: String(minor),
      whole_minor: String(minor),
      net_minor: String(minor),
      tax_minor: String(of),
      total_minor: String(BigInt(minor) + BigInt(of)),
      period_start_at: since,
      period_end_at: until,
      product_id: product ? decodeId('product', product) : null,
      price_id: prices[position],
    }));
    await this.insert('invoice_line', ...rows);
    return id;
  }

  /** Credits an amount of the first line of an invoice, without tax; all of it reduces the amount due. */
  async creditNote(project: Project, invoice: string, { at: when, minor }: { at: string; minor: number }) {
    const [id, projectId] = [decodeId('creditnote', newId('creditnote')), decodeId('project', project.id)];
    const of = [invoice, projectId];
    const em = this.orm.em.fork();
    const [line] = await em.execute<{ id: string; customer_id: string; currency: string }[]>(
      `select l.id, i.customer_id, i.currency from invoice_line l join invoice i on i.id = l.invoice_id
       where i.id = ? and i.project_id = ? order by l.position limit 1`,
      of,
    );
    const amounts = { net_minor: minor, tax_minor: 0, total_minor: minor };
    await this.insert('credit_note', {
      ...{ id, project_id: projectId, invoice_id: invoice, ...amounts },
      ...{ customer_id: line!.customer_id, currency: line!.currency, number: `CN-${(counter += 1)}` },
      ...{ status: 'issued', reason: 'goodwill', applied_minor: minor, credited_minor: 0 },
      ...{ issued_at: when, created_at: when },
    });
    await em.execute('update invoice set credit_note_minor = credit_note_minor + ? where id = ? and project_id = ?', [
      minor,
      ...of,
    ]);
    await this.insert('credit_note_line', {
      ...{ id: decodeId('noteline', newId('noteline')), project_id: projectId, credit_note_id: id },
      ...{ invoice_line_id: line!.id, position: 0, description: 'a line', ...amounts },
    });
  }

  async payment(project: Project, invoice: string, { at: when, applied, surplus = 0 }: PaymentFact): Promise<void> {
    await this.orm.em.fork().execute(
      `with paid as (
         update invoice set paid_minor = paid_minor + ? where id = ? and project_id = ?
         returning id, project_id, customer_id, currency
       )
       insert into payment (id, project_id, customer_id, invoice_id, status, currency, amount_minor, applied_minor,
         credited_minor, method, received_at, created_at)
       select ?, project_id, customer_id, id, 'succeeded', currency, ?, ?, ?, 'manual', ?, ? from paid`,
      [
        ...[String(applied), invoice, decodeId('project', project.id), decodeId('payment', newId('payment'))],
        ...[String(BigInt(applied) + BigInt(surplus)), String(applied), surplus, when, when],
      ],
    );
  }

  /** Pays out money of the first payment of an invoice, or of the balance of its customer. */
  async refund(project: Project, invoice: string, { at: when, minor, ofBalance = false }: RefundFact): Promise<void> {
    await this.orm.em.fork().execute(
      `insert into refund (id, project_id, customer_id, payment_id, status, currency, amount_minor, method, refunded_at, created_at)
       select ?, p.project_id, p.customer_id, case when not ? then p.id end, 'succeeded', p.currency, ?, 'manual', ?, ?
       from payment p where p.invoice_id = ? and p.project_id = ? order by p.id limit 1`,
      [
        decodeId('refund', newId('refund')),
        ...[ofBalance, minor, when, when],
        ...[invoice, decodeId('project', project.id)],
      ],
    );
  }

  private async customer(projectId: string): Promise<string> {
    const id = decodeId('customer', newId('customer'));
    const times = { created_at: now.toString(), updated_at: now.toString() };
    await this.insert('customer', { id, project_id: projectId, external_id: id, timezone: 'UTC', ...times });
    return id;
  }

  /** Writes products and plans that reports are limited to; a plan belongs to no product. */
  async offers(project: Project, products: readonly string[], plans: readonly string[]): Promise<void> {
    const projectId = decodeId('project', project.id);
    await this.orm.em.fork().transactional(async (em) => {
      await em.execute('set local session_replication_role = replica');
      for (const id of products)
        await em.execute(
          `insert into product (id, project_id, slug, name, status, created_at, updated_at) values (?, ?, ?, ?, 'active', ?, ?)`,
          [decodeId('product', id), projectId, id, id, now.toString(), now.toString()],
        );
      for (const id of plans)
        await em.execute(
          'insert into plan (id, project_id, product_id, key, name, position) values (?, ?, ?, ?, ?, 0)',
          [decodeId('plan', id), projectId, decodeId('plan', id), id, id],
        );
    });
  }

  /** Writes a price without the plan that it belongs to. */
  private async price(projectId: string, plan: string): Promise<string> {
    const [id, planId] = [decodeId('price', newId('price')), decodeId('plan', plan)];
    await this.orm.em.fork().transactional(async (em) => {
      await em.execute('set local session_replication_role = replica');
      await em.execute(
        `insert into price (id, project_id, plan_id, product_id, currency, unit_amount, interval, interval_count, position,
           created_at, component)
         values (?, ?, ?, ?, 'EUR', 1, 'month', 1, 0, ?, ?)`,
        [id, projectId, planId, planId, now.toString(), id],
      );
    });
    return id;
  }

  private async insert(table: string, ...rows: Record<string, unknown>[]): Promise<void> {
    const names = Object.keys(rows[0]!);
    const marks = rows.map(() => `(${names.map(() => '?').join()})`);
    const values = rows.flatMap((row) => Object.values(row));
    await this.orm.em.fork().execute(`insert into ${table} (${names.join()}) values ${marks.join()}`, values);
  }
}

/** Returns a product id for tests that do not need the product itself. */
export function productId(): Product['id'] {
  return newId('product');
}

/** The same of a plan. */
export function planId(): Plan['id'] {
  return newId('plan');
}
