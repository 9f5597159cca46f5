import { Args, FieldResolver, Resolver } from 'type-graphql';
import type { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { invoiceList } from '../../src/billing/invoicing/invoices/invoices.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { Below } from '../lists/below.ts';
import type { ListBelow } from '../lists/below.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { needs } from '../lists/relation.ts';
import { InvoiceConnection, InvoicesArgs } from './invoices.ts';

needs(Subscription, {
  invoices: ['id'],
});

@Resolver(() => Subscription)
export class ListsOfSubscriptionsResolver {
  @FieldResolver(() => InvoiceConnection, {
    description: 'The invoices of the subscription, newest first by default. Scope billing:read.',
  })
  invoices(
    @Args(() => InvoicesArgs) args: InvoicesArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<Invoice>>> {
    return below(invoiceList, 'subscriptionId', args);
  }
}
