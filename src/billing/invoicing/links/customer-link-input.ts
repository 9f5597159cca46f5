import { Field, ID, InputType, Int } from 'type-graphql';
import { bounded } from '../../../platform/graphql/bounded.ts';
import { between } from '../../../platform/values/bounds.ts';
import { longestLifetimes } from './issue-customer-link.ts';

@InputType({ description: 'The input of `createCustomerLink`.' })
export class CreateCustomerLinkInput {
  @Field(() => ID, { description: 'The customer to whom you send the link.' })
  customerId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The invoice that it opens, billed to the customer; left out, it opens their portal.',
  })
  invoiceId?: string | null;

  @bounded(between(60, longestLifetimes.invoice))
  @Field(() => Int, {
    nullable: true,
    description:
      'For how many seconds it is valid: by default 30 days for an invoice, at most 90, and a day for the portal, at most 7 days.',
  })
  expiresInSeconds?: number | null;
}
