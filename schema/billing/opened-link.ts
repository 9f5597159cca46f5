import { Arg, Ctx, Field, FieldResolver, ID, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { Temporal } from 'temporal-polyfill';
import { Project } from '../../src/auth/projects/project.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { openLink } from '../../src/billing/invoicing/links/open-link.ts';
import { PaymentGateway, listPaymentGateways } from '../../src/billing/payments/gateways/payment-gateway.ts';
import { DateTime } from '../../src/platform/graphql/graphql-scalars.ts';
import type { HubContext } from '../context.ts';

@ObjectType({ simpleResolvers: true, description: 'What the link opens by which a customer came.' })
class OpenedLink {
  @Field(() => ID, { description: 'The id of the link, by which `expireCustomerLink` ends it.' })
  id!: string;

  @Field(() => DateTime, { description: 'When the link expires.' })
  expiresAt!: Temporal.Instant;

  projectId!: string;
  customerId!: string | null;
  invoiceId!: string | null;
}

@Resolver(() => OpenedLink)
export class OpenedLinkResolver {
  @Query(() => OpenedLink, {
    description: 'What your link opens, for a customer who came by one. Scope billing:read.',
  })
  openedLink(@Ctx() { em, viewer }: HubContext): Promise<OpenedLink> {
    return openLink(em, viewer);
  }

  @Query(() => [PaymentGateway], {
    description: 'The gateways by which a project takes payments from its customers. Scope billing:read.',
  })
  paymentGateways(
    @Arg('projectId', () => ID, { description: 'The project that sells.' }) projectId: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<PaymentGateway[]> {
    return listPaymentGateways(em, viewer, projectId);
  }

  @FieldResolver(() => Project, { description: 'The project that bills the customer.' })
  project(@Root() { projectId: id }: OpenedLink, @Ctx() { em }: HubContext): Promise<Project> {
    return em.findOneOrFail(Project, { id });
  }

  @FieldResolver(() => Customer, {
    nullable: true,
    description: 'The customer, for a link to the portal; null for a link of an invoice, which opens that alone.',
  })
  customer(@Root() { customerId: id }: OpenedLink, @Ctx() { em }: HubContext): Promise<Customer> | null {
    return id === null ? null : em.findOneOrFail(Customer, { id });
  }

  @FieldResolver(() => Invoice, {
    nullable: true,
    description: 'The invoice, or the newest that has replaced it; null for a link to the portal.',
  })
  invoice(@Root() { invoiceId: id }: OpenedLink, @Ctx() { em }: HubContext): Promise<Invoice> | null {
    return id === null ? null : em.findOneOrFail(Invoice, { id });
  }
}
