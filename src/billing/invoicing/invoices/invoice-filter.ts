import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { newest, oldest } from '../../../platform/store/order.ts';
import type { Order } from '../../../platform/store/order.ts';
import { BilledFilterOfCustomers } from '../../customers/billed-filter.ts';
import { InvoiceWarningCode } from './invoice-warnings.ts';
import { InvoiceStatus } from './invoice-states.ts';

export enum InvoiceSort {
  newest = 'newest',
  oldest = 'oldest',
  number = 'number',
  due = 'due',
  total = 'total',
}

registerEnumType(InvoiceSort, {
  name: 'InvoiceSort',
  description: 'The order of a list of invoices.',
  valuesConfig: {
    newest: { description: 'The latest created first.' },
    oldest: { description: 'The first created first.' },
    number: { description: 'The lowest number first; drafts, which have none, come before all others.' },
    due: { description: 'The earliest due date first; those without one come last.' },
    total: { description: 'The largest total first, in minor units of any currency.' },
  },
});

export const invoiceOrders: Record<InvoiceSort, Order> = {
  newest,
  oldest,
  number: { name: 'number', key: "coalesce(number, '')", type: 'text', isDescending: false },
  due: { name: 'due', key: "coalesce(due_at, '9999-12-31 00:00:00Z')", type: 'time', isDescending: false },
  total: { name: 'total', key: 'total_minor', type: 'integer', isDescending: true },
};

@InputType({ description: 'A filter; every given condition must hold.' })
export class InvoiceFilter extends BilledFilterOfCustomers {
  @Field(() => ID, { nullable: true, description: 'Only those of this subscription.' })
  subscriptionId?: string | null;

  @Field(() => InvoiceStatus, { nullable: true, description: 'Only those with this status.' })
  status?: InvoiceStatus | null;

  @Field(() => InvoiceWarningCode, {
    nullable: true,
    description: 'Only those with this warning, for the project that sees it.',
  })
  warning?: InvoiceWarningCode | null;

  @Field(() => String, { nullable: true, description: 'Only the invoice with exactly this number.' })
  number?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only those with exactly this purchase order number, in any case.',
  })
  poNumber?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only those that are owed and past their due date, or only others.',
  })
  isOverdue?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only those that can be paid: open or uncollectible, with an amount due; or only others.',
  })
  isPayable?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only those of customers with a test clock (true), or only those of real time (false).',
  })
  hasTestClock?: boolean | null;

  @Field(() => DateTime, { nullable: true, description: 'Only those due from this time on, inclusive.' })
  dueFrom?: Temporal.Instant | null;

  @Field(() => DateTime, { nullable: true, description: 'Only those due before this time.' })
  dueTo?: Temporal.Instant | null;
}
