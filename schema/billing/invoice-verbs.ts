import { Arg, Ctx, Field, ID, Mutation, ObjectType, Resolver } from 'type-graphql';
import { CreateInvoiceInput } from '../../src/billing/invoicing/invoices/invoice-input.ts';
import { createInvoice } from '../../src/billing/verbs/create-invoice.ts';
import {
  deleteInvoice,
  finalizeInvoice,
  voidInvoice,
  writeOffInvoice,
} from '../../src/billing/verbs/finalize-invoice.ts';
import { TaxDecisionInput } from '../../src/billing/invoicing/invoices/decide-tax.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import type { HubContext } from '../context.ts';

@ObjectType({ simpleResolvers: true, description: 'The result of `deleteInvoice`.' })
class DeletedInvoicePayload {
  @Field(() => ID, { description: 'The id of the deleted draft.' })
  id!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The result of `createInvoice` and of the mutations that change an invoice.',
})
export class InvoicePayload {
  @Field(() => Invoice, { description: 'The invoice as it is now.' })
  invoice!: Invoice;
}

@Resolver()
export class InvoiceVerbsResolver {
  @Mutation(() => InvoicePayload, {
    description: 'Creates a one-off invoice, as a draft or finalised. Scope billing:write.',
  })
  async createInvoice(
    @Arg('input', () => CreateInvoiceInput, { description: 'The invoice to create, with its lines.' })
    input: CreateInvoiceInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<InvoicePayload> {
    return { invoice: await createInvoice(em, viewer, input, now) };
  }

  @Mutation(() => InvoicePayload, {
    description:
      'Finalises a draft, which assigns its number and makes it owed; a draft that is held needs `tax`. Scope billing:write.',
  })
  async finalizeInvoice(
    @Arg('id', () => ID, { description: 'The draft to finalise.' }) id: string,
    @Arg('tax', () => TaxDecisionInput, {
      nullable: true,
      description: 'The tax of the lines for which the project has no rate.',
    })
    tax: TaxDecisionInput | null | undefined,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<InvoicePayload> {
    return { invoice: await finalizeInvoice(em, viewer, { id, tax }, now) };
  }

  @Mutation(() => InvoicePayload, {
    description: 'Voids an open or uncollectible invoice without payments or credit notes. Scope billing:write.',
  })
  async voidInvoice(
    @Arg('id', () => ID, { description: 'The invoice to void.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<InvoicePayload> {
    return { invoice: await voidInvoice(em, viewer, id, now) };
  }

  @Mutation(() => InvoicePayload, {
    description:
      'Writes off an open invoice as uncollectible; it stays owed and can still be paid. Scope billing:write.',
  })
  async markInvoiceUncollectible(
    @Arg('id', () => ID, { description: 'The open invoice to mark as uncollectible.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<InvoicePayload> {
    return { invoice: await writeOffInvoice(em, viewer, id, now) };
  }

  @Mutation(() => DeletedInvoicePayload, {
    description: 'Deletes a draft; the charges of a deleted renewal draft are not charged again. Scope billing:write.',
  })
  async deleteInvoice(
    @Arg('id', () => ID, { description: 'The draft to delete.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<DeletedInvoicePayload> {
    return { id: await deleteInvoice(em, viewer, id, now) };
  }
}
