import { Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { IdOf } from '../../../platform/store/columns.ts';
import { InvoiceTerms } from './invoice-terms.ts';

/** What people change of an invoice: its terms and lines while it is a draft, and later the invoice in its place. */
@ObjectType()
export abstract class RevisedInvoice extends InvoiceTerms {
  /** Whether a line deducts an amount, so that the lines of the invoice come to more than it does. */
  @Property({ type: 'boolean' })
  hasDeductions = false;

  /** The invoice in whose place it was issued. */
  @IdOf('invoice', { nullable: true })
  replacesId: string | null = null;

  /** The invoice that was issued in its place, also while that is a draft; bills then leave its lines out. */
  @IdOf('invoice', { nullable: true })
  replacedById: string | null = null;

  @Field(() => Int, {
    description:
      'The number of the version of a draft; send it as `ifVersion` to refuse a change of a version that you have not seen.',
  })
  @Property({ type: 'integer' })
  version = 1;
}
