import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Float, ID, Info, Query, Resolver, Root } from 'type-graphql';
import { Customer } from '../../src/billing/customers/customer.ts';
import { InvoicedSubscription } from '../../src/billing/invoicing/combined/invoiced-subscription.ts';
import { InvoiceLine } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import { InvoiceFilter, InvoiceSort } from '../../src/billing/invoicing/invoices/invoice-filter.ts';
import { InvoiceReason } from '../../src/billing/invoicing/invoices/invoice-reason.ts';
import { invoiceActions } from '../../src/billing/invoicing/invoices/invoice-states.ts';
import { InvoiceWarning } from '../../src/billing/invoicing/invoices/invoice-warnings.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { findInvoice, invoiceList } from '../../src/billing/invoicing/invoices/invoices.ts';
import { toStripe } from '../../src/billing/payments/gateways/stripe/stripe-amounts.ts';
import { Payment } from '../../src/billing/payments/payment.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { shownIncident } from '../../src/billing/turns/incident.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { scopedListed } from '../lists/listed.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { many, needs, one, relate } from '../lists/relation.ts';
import { Money, toMoney } from '../money.ts';
import { InvoiceDiscount, InvoiceTax, toDiscounts, toTaxes } from './invoice-parts.ts';
import { sql } from '../../src/platform/store/sql.ts';
import { shownSubscription, toSubscription } from './shown-subscription.ts';
import { amountDueColumns, dueOf, isOwed } from './amount-due.ts';
import { openActions } from './open-actions.ts';

@ArgsType()
export class InvoicesArgs extends PageArgs {
  @Field(() => InvoiceFilter, { defaultValue: {}, description: 'The filter of the list; defaults to all invoices.' })
  filter!: InvoiceFilter;

  @Field(() => InvoiceSort, { nullable: true, description: 'The order of the list; by default newest.' })
  sort?: InvoiceSort | null;
}

export const InvoiceConnection = connection(Invoice);

const ofInvoice = relate(Invoice, {
  lines: many(InvoiceLine, 'invoiceId', (ids) => sql`invoice_id = any(${ids}) order by position`),
  payments: many(Payment, 'invoiceId', (ids) => sql`invoice_id = any(${ids}) order by created_at, id`),
  customer: one(Customer, 'customerId'),
  subscription: toSubscription(),
  invoicedSubscriptions: many(
    InvoicedSubscription,
    'invoiceId',
    (ids) => sql`invoice_id = any(${ids}) order by created_at, id`,
  ),
});

needs(Invoice, {
  total: ['totalMinor', 'currency'],
  paid: ['paidMinor', 'currency'],
  credited: ['creditedMinor', 'currency'],
  amountDue: amountDueColumns,
  amountDueForStripe: amountDueColumns,
  subtotal: ['subtotalMinor', 'currency'],
  discount: ['discountMinor', 'currency'],
  tax: ['taxMinor', 'currency'],
  creditNoted: ['creditNoteMinor', 'currency'],
  taxes: ['taxGroups', 'currency'],
  discounts: ['discounts', 'currency'],
  isOverdue: ['status', 'overdueAt'],
  finalizationError: ['projectId', 'finalizationError'],
  warnings: ['projectId', 'warnings'],
  availableActions: ['status', 'paidMinor', 'creditNoteMinor', 'replacedById', 'projectId'],
  invoicedSubscriptions: ['reason'],
});

@Resolver(() => Invoice)
export class InvoicesResolver {
  @Query(() => Invoice, {
    nullable: true,
    description: 'One invoice: of your project, or your own. Scope billing:read.',
  })
  invoice(
    @Arg('id', () => ID, { description: 'The id of the invoice.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<Invoice> {
    return findInvoice(em, viewer, id);
  }

  @Query(() => InvoiceConnection, {
    description: 'The invoices you may see, newest first. Scope billing:read.',
  })
  async invoices(
    @Args() args: InvoicesArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<Invoice>>> {
    return scopedListed(invoiceList, args.filter, { args, context, info });
  }

  @FieldResolver(() => Money, { description: 'The total of the invoice, after discounts and with tax.' })
  total(@Root() { totalMinor, currency }: Row<Invoice>): Money {
    return toMoney(totalMinor, currency);
  }

  @FieldResolver(() => Money, { description: 'The amount settled by payments.' })
  paid(@Root() { paidMinor, currency }: Row<Invoice>): Money {
    return toMoney(paidMinor, currency);
  }

  @FieldResolver(() => Money, { description: "The amount settled from the customer's balance." })
  credited(@Root() { creditedMinor, currency }: Row<Invoice>): Money {
    return toMoney(creditedMinor, currency);
  }

  @FieldResolver(() => Money, {
    description: 'The amount still to be paid; 0 for a draft or a void invoice.',
  })
  amountDue(@Root() invoice: Row<Invoice>): Money {
    return toMoney(dueOf(invoice), invoice.currency);
  }

  @FieldResolver(() => Float, {
    nullable: true,
    description:
      "The amount due as Stripe's library takes it in a browser: a whole number of the smallest units that Stripe has of " +
      'the currency; null for an amount that Stripe cannot take.',
  })
  amountDueForStripe(@Root() invoice: Row<Invoice>): number | null {
    return toStripe(dueOf(invoice), invoice.currency) ?? null;
  }

  @FieldResolver(() => Money, { description: 'The sum of all lines, before discounts and without tax.' })
  subtotal(@Root() { subtotalMinor, currency }: Row<Invoice>): Money {
    return toMoney(subtotalMinor, currency);
  }

  @FieldResolver(() => Money, { description: 'The total discount: subtotal - discount + tax = total.' })
  discount(@Root() { discountMinor, currency }: Row<Invoice>): Money {
    return toMoney(discountMinor, currency);
  }

  @FieldResolver(() => Money, { description: 'The tax on all lines.' })
  tax(@Root() { taxMinor, currency }: Row<Invoice>): Money {
    return toMoney(taxMinor, currency);
  }

  @FieldResolver(() => Money, { description: 'The amount that credit notes deduct from the amount due.' })
  creditNoted(@Root() { creditNoteMinor, currency }: Row<Invoice>): Money {
    return toMoney(creditNoteMinor, currency);
  }

  @FieldResolver(() => [InvoiceTax], { description: 'The tax by rate; the amounts add up to `tax`.' })
  taxes(@Root() { taxGroups, currency }: Row<Invoice>): InvoiceTax[] {
    return toTaxes(taxGroups, currency);
  }

  @FieldResolver(() => [InvoiceDiscount], {
    description: 'The discount of each coupon; the amounts add up to `discount`.',
  })
  discounts(@Root() { discounts, currency }: Row<Invoice>): InvoiceDiscount[] {
    return toDiscounts(discounts, currency);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'That an automatic step failed, with a reference for the operator, who alone sees the text of the error. Only its project sees it.',
  })
  finalizationError(
    @Root() { projectId, finalizationError }: Row<Invoice>,
    @Ctx() { viewer }: HubContext,
  ): string | null {
    return viewer.may('billing:read', projectId) ? shownIncident(viewer, finalizationError) : null;
  }

  @FieldResolver(() => [InvoiceWarning], {
    description: 'What its project should check; empty for anyone else.',
  })
  warnings(@Root() { projectId, warnings }: Row<Invoice>, @Ctx() { viewer }: HubContext): InvoiceWarning[] {
    return viewer.may('billing:read', projectId) ? warnings : [];
  }

  @FieldResolver(() => Boolean, { description: 'Whether the invoice is owed and past its due date.' })
  isOverdue(@Root() { status, overdueAt }: Row<Invoice>): boolean {
    return isOwed(status) && overdueAt !== null;
  }

  @FieldResolver(() => [String], { description: 'The actions that are possible now.' })
  availableActions(@Root() invoice: Row<Invoice>, @Ctx() { viewer }: HubContext): string[] {
    return openActions(viewer, invoice.projectId, { possible: invoiceActions(invoice), own: ['pay'] });
  }

  @FieldResolver(() => [InvoiceLine], { description: 'Its lines, in order.' })
  lines(@Related() related: RelatedTo) {
    return related(ofInvoice.lines);
  }

  @FieldResolver(() => [Payment], { description: 'The payments received for it, oldest first.' })
  payments(@Related() related: RelatedTo) {
    return related(ofInvoice.payments);
  }

  @FieldResolver(() => Customer, { description: 'The customer who is billed.' })
  customer(@Related() related: RelatedTo) {
    return related(ofInvoice.customer);
  }

  @FieldResolver(() => Subscription, {
    nullable: true,
    description:
      'The subscription that is billed; null for a one-off invoice, for a combined one, and for a person to whom it is no longer ' +
      'billed.',
  })
  subscription(@Related() related: RelatedTo, @Ctx() context: HubContext) {
    return shownSubscription(context, related(ofInvoice.subscription));
  }

  @FieldResolver(() => [InvoicedSubscription], {
    description: 'The subscriptions that a combined invoice bills, in the order of its lines; empty for any other.',
  })
  invoicedSubscriptions(@Root() { reason }: Row<Invoice>, @Related() related: RelatedTo) {
    return reason === InvoiceReason.combined ? related(ofInvoice.invoicedSubscriptions) : [];
  }
}
