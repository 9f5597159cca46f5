import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Info,
  InputType,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { CreateInvoiceInput } from '../../src/billing/billing-input.ts';
import { createInvoice } from '../../src/billing/invoices/create-invoice.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { finalizeInvoice, voidInvoice } from '../../src/billing/invoices/finalize-invoice.ts';
import { InvoiceLine } from '../../src/billing/invoices/invoice-line.ts';
import { Invoice, InvoiceStatus, invoiceActions } from '../../src/billing/invoices/invoice.ts';
import { findInvoice, listInvoices } from '../../src/billing/invoices/invoices.ts';
import { Payment } from '../../src/billing/payments/payment.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import type { PageRequest, Row } from '../../src/platform/rows.ts';
import { PageArgs, connection } from '../connection.ts';
import type { ConnectionOf } from '../connection.ts';
import type { HubContext } from '../context.ts';
import { listed } from '../listed.ts';
import { Related } from '../related.ts';
import type { RelatedTo } from '../related.ts';
import { many, needs, one, parts, relate } from '../relation.ts';
import { Money, toMoney } from '../money.ts';

@InputType({ description: 'Every condition given must hold.' })
class InvoiceFilter {
  @Field(() => ID, { nullable: true })
  projectId?: string | null;

  @Field(() => ID, { nullable: true })
  customerId?: string | null;

  @Field(() => InvoiceStatus, { nullable: true })
  status?: InvoiceStatus | null;
}

@ArgsType()
class InvoicesArgs extends PageArgs {
  @Field(() => InvoiceFilter, { defaultValue: {} })
  filter!: InvoiceFilter;
}

@ObjectType({ simpleResolvers: true })
class InvoicePayload {
  @Field(() => Invoice)
  invoice!: Invoice;
}

const InvoiceConnection = connection(Invoice);

const ofInvoice = relate(Invoice, {
  lines: many(InvoiceLine, 'invoiceId', 'invoice_id = any(?) order by position'),
  payments: many(Payment, 'invoiceId', 'invoice_id = any(?) order by created_at, id'),
  customer: one(Customer, 'customerId'),
  subscription: one(Subscription, 'subscriptionId'),
});

const ofLine = relate(InvoiceLine, { amount: parts(Invoice, 'invoiceId', ['currency']) });

needs(InvoiceLine, { amount: ['amountMinor'] });
needs(Invoice, {
  total: ['totalMinor', 'currency'],
  paid: ['paidMinor', 'currency'],
  credited: ['creditedMinor', 'currency'],
  amountDue: ['status', 'totalMinor', 'paidMinor', 'creditedMinor', 'currency'],
});

@Resolver(() => Invoice)
export class InvoicesResolver {
  @Query(() => Invoice, { description: 'One invoice: of your project, or your own. Scope billing:read.' })
  invoice(@Arg('id', () => ID) id: string, @Ctx() { em, viewer }: HubContext): Promise<Invoice> {
    return findInvoice(em, viewer, id);
  }

  @Query(() => InvoiceConnection, {
    description: 'The invoices you may see, newest first. Scope billing:read.',
  })
  async invoices(
    @Args() args: InvoicesArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<Row<Invoice>>> {
    const { em, viewer } = context;
    const list = (request: PageRequest) => listInvoices(em, viewer, args.filter, request);
    return listed(Invoice, { args, context, info }, list);
  }

  @Mutation(() => InvoicePayload, {
    description: 'Makes a one-off invoice, a draft or finalised. Scope billing:write.',
  })
  async createInvoice(
    @Arg('input', () => CreateInvoiceInput) input: CreateInvoiceInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<InvoicePayload> {
    return { invoice: await createInvoice(em, viewer, input, now) };
  }

  @Mutation(() => InvoicePayload, {
    description: 'Finalises a draft: it gets its number and is owed. Scope billing:write.',
  })
  async finalizeInvoice(
    @Arg('id', () => ID) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<InvoicePayload> {
    return { invoice: await finalizeInvoice(em, viewer, id, now) };
  }

  @Mutation(() => InvoicePayload, {
    description: 'Takes back an open invoice nothing was paid on. Scope billing:write.',
  })
  async voidInvoice(
    @Arg('id', () => ID) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<InvoicePayload> {
    return { invoice: await voidInvoice(em, viewer, id, now) };
  }

  @FieldResolver(() => Money)
  total(@Root() { totalMinor, currency }: Row<Invoice>): Money {
    return toMoney(totalMinor, currency);
  }

  @FieldResolver(() => Money, { description: 'Settled by payments.' })
  paid(@Root() { paidMinor, currency }: Row<Invoice>): Money {
    return toMoney(paidMinor, currency);
  }

  @FieldResolver(() => Money, { description: "Settled from the customer's balance." })
  credited(@Root() { creditedMinor, currency }: Row<Invoice>): Money {
    return toMoney(creditedMinor, currency);
  }

  @FieldResolver(() => Money, {
    description: 'Still to be paid: nothing while it is a draft, and once it is void.',
  })
  amountDue(@Root() { status, totalMinor, paidMinor, creditedMinor, currency }: Row<Invoice>): Money {
    const due = BigInt(totalMinor) - BigInt(paidMinor) - BigInt(creditedMinor);
    return toMoney(status === InvoiceStatus.open ? due : 0n, currency);
  }

  @FieldResolver(() => [String], { description: 'What can be done to it now.' })
  availableActions(@Root() invoice: Row<Invoice>): string[] {
    return invoiceActions(invoice);
  }

  @FieldResolver(() => [InvoiceLine])
  lines(@Related() related: RelatedTo) {
    return related(ofInvoice.lines);
  }

  @FieldResolver(() => [Payment])
  payments(@Related() related: RelatedTo) {
    return related(ofInvoice.payments);
  }

  @FieldResolver(() => Customer)
  customer(@Related() related: RelatedTo) {
    return related(ofInvoice.customer);
  }

  @FieldResolver(() => Subscription, { nullable: true })
  subscription(@Related() related: RelatedTo) {
    return related(ofInvoice.subscription);
  }
}

/** A line itself has no currency; its amount is asked of the invoice it stands on. */
@Resolver(() => InvoiceLine)
export class InvoiceLinesResolver {
  @FieldResolver(() => Money, { description: 'Quantity x unit amount, rounded once, half away from zero.' })
  async amount(@Root() { amountMinor }: Row<InvoiceLine>, @Related() related: RelatedTo): Promise<Money> {
    const invoice = await related(ofLine.amount);
    return toMoney(amountMinor, invoice!.currency);
  }
}
