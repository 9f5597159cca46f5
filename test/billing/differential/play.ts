import { Temporal } from 'temporal-polyfill';
import { CreditReason } from '../../../src/billing/invoicing/credit-notes/credit-note-input.ts';
import { Invoice } from '../../../src/billing/invoicing/invoices/invoice.ts';
import { InvoiceStatus } from '../../../src/billing/invoicing/invoices/invoice-states.ts';
import type { Subscription } from '../../../src/billing/subscriptions/subscription.ts';
import { lockAndCatchUp } from '../../../src/billing/turns/lock-and-catch-up.ts';
import { creditInvoice } from '../../../src/billing/verbs/credit-invoice.ts';
import { Refusal } from '../../../src/errors.ts';
import { translate } from '../../../src/platform/postgres/constraint-refusals.ts';
import type { Orm } from '../../../src/platform/postgres/orm.ts';
import { billDue } from '../../support/due.ts';
import { performAction } from '../lives-actions.ts';
import type { ActionContext } from '../lives-actions.ts';
import { beginAt } from './draw.ts';
import type { DatedAction } from './draw-actions.ts';
import type { OpenProject } from './open.ts';

const day = 24 * 3_600_000;

/** The outcomes of the actions of each project and customer: "do", or "do: code" where it was refused. */
export type Outcomes = string[][][];

interface Turn {
  at: Temporal.Instant;
  project: OpenProject;
  number: number;
  index: number;
  action: DatedAction;
}

/** Plays the actions of the projects in a span of time, in one order of time; the worker runs every week, and at the end. */
export async function play(
  orm: Orm,
  projects: readonly OpenProject[],
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Promise<Outcomes> {
  const outcomes: Outcomes = projects.map(({ customers }) => customers.map(() => []));
  let billed = from;
  const bill = async (at: Temporal.Instant) => {
    const failures = await billDue(orm, at);
    if (failures.length) throw new Error(`Billing failed at ${at}: ${JSON.stringify(failures)}`);
    billed = at;
  };
  for (const turn of turnsOf(projects, from, to)) {
    while (turn.at.epochMilliseconds - billed.epochMilliseconds >= 7 * day) await bill(billed.add({ hours: 24 * 7 }));
    outcomes[turn.number]![turn.action.customer]!.push(await take(turn));
  }
  while (Temporal.Instant.compare(billed, to) < 0) {
    const next = billed.add({ hours: 24 * 7 });
    await bill(Temporal.Instant.compare(next, to) < 0 ? next : to);
  }
  return outcomes;
}

function turnsOf(projects: readonly OpenProject[], from: Temporal.Instant, to: Temporal.Instant): Turn[] {
  const turns = projects.flatMap((project, number) =>
    project.drawn.actions.map((action, index) => ({
      ...{ project, number, index, action },
      at: beginAt.add({ minutes: action.minute }),
    })),
  );
  const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0;
  return turns
    .filter(({ at }) => !isBefore(at, from) && isBefore(at, to))
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at) || a.number - b.number || a.index - b.index);
}

async function take({ project: world, action, index, at }: Turn): Promise<string> {
  const { orm, subscriptions } = world;
  try {
    const made = await orm.em.fork().transactional((em) => {
      const context: ActionContext = { em, world, index, at, now: at };
      return action.do === 'credit' ? creditOldest(context, action.customer) : performAction(context, action);
    });
    if (action.do === 'subscribe') subscriptions[action.customer] = (made as Subscription).id;
    return action.do;
  } catch (error) {
    const refusal = translate(error);
    if (!(refusal instanceof Refusal)) throw new Error(`${action.do} failed at ${at}`, { cause: error });
    return `${action.do}: ${refusal.code}`;
  }
}

/** Credits what is left of the oldest paid invoice of a customer. */
async function creditOldest({ em, world, now }: ActionContext, customer: number): Promise<unknown> {
  const customerId = world.customers[customer]!;
  await lockAndCatchUp(em, customerId, now);
  const [invoice] = await em.find(Invoice, { customerId, status: InvoiceStatus.paid }, { orderBy: { id: 'asc' } });
  const input = { reason: CreditReason.goodwill, lines: null, memo: null };
  return invoice && creditInvoice(em, world.viewer, { invoiceId: invoice.id, ...input }, now);
}
