import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { newest, oldest } from '../../../platform/store/order.ts';
import type { Order } from '../../../platform/store/order.ts';
import { BilledFilterOfCustomers } from '../../customers/billed-filter.ts';
import { CreditNoteReason, CreditNoteStatus } from './credit-note.ts';

export enum CreditNoteSort {
  newest = 'newest',
  oldest = 'oldest',
  number = 'number',
  total = 'total',
}

registerEnumType(CreditNoteSort, {
  name: 'CreditNoteSort',
  description: 'The order of a list of credit notes.',
  valuesConfig: {
    newest: { description: 'The latest created first.' },
    oldest: { description: 'The first created first.' },
    number: { description: 'The lowest number first.' },
    total: { description: 'The largest total first, in minor units of any currency.' },
  },
});

export const creditNoteOrders: Record<CreditNoteSort, Order> = {
  newest,
  oldest,
  number: { name: 'number', key: 'number', type: 'text', isDescending: false },
  total: { name: 'total', key: 'total_minor', type: 'integer', isDescending: true },
};

@InputType({ description: 'A filter; every given condition must hold.' })
export class CreditNoteFilter extends BilledFilterOfCustomers {
  @Field(() => ID, { nullable: true, description: 'Only those of this invoice.' })
  invoiceId?: string | null;

  @Field(() => CreditNoteStatus, { nullable: true, description: 'Only those with this status.' })
  status?: CreditNoteStatus | null;

  @Field(() => CreditNoteReason, { nullable: true, description: 'Only those issued for this reason.' })
  reason?: CreditNoteReason | null;

  @Field(() => String, { nullable: true, description: 'Only the credit note with exactly this number.' })
  number?: string | null;
}
