import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  registerEnumType,
} from 'type-graphql';
import { CreditNote } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { ReissueInvoiceInput, UpdateInvoiceInput } from '../../src/billing/invoicing/invoices/update-invoice-input.ts';
import { previewInvoiceReissue, previewInvoiceUpdate } from '../../src/billing/verbs/previews/preview-draft.ts';
import { TakenBackBy, reissueInvoice } from '../../src/billing/verbs/reissue-invoice.ts';
import { updateInvoice } from '../../src/billing/verbs/update-invoice.ts';
import type { HubContext } from '../context.ts';
import { limited } from '../engine/field-limit.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { one, relate } from '../lists/relation.ts';
import { InvoicePayload } from './invoice-verbs.ts';
import { CreditNotePreview, InvoicePreview } from './preview-types.ts';
import { toCreditNote, toInvoice } from './previews.ts';

registerEnumType(TakenBackBy, {
  name: 'TakenBackBy',
  description: 'How an invoice is taken back when another takes its place.',
  valuesConfig: {
    voiding: { description: 'It is voided, since nothing was paid on it.' },
    credit_note: { description: 'All of it is credited, since it is paid in part or in full.' },
    nothing: { description: 'It stays as it is: it is void already, or comes to 0.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'The result of `reissueInvoice`.' })
class ReissuedInvoicePayload {
  @Field(() => Invoice, { description: 'The draft that takes the place of the invoice.' })
  invoice!: Invoice;

  @Field(() => Invoice, { description: 'The invoice whose place it takes.' })
  replaced!: Invoice;

  @Field(() => TakenBackBy, { description: 'How the invoice was taken back.' })
  takenBackBy!: TakenBackBy;

  @Field(() => CreditNote, { nullable: true, description: 'The credit note that takes it back; null without one.' })
  creditNote!: CreditNote | null;
}

@ObjectType({ simpleResolvers: true, description: 'What `reissueInvoice` would do.' })
class InvoiceReissuePreview {
  @Field(() => TakenBackBy, { description: 'How the invoice would be taken back.' })
  takenBackBy!: TakenBackBy;

  @Field(() => CreditNotePreview, { nullable: true, description: 'The credit note that would take it back.' })
  creditNote!: CreditNotePreview | null;

  @Field(() => InvoicePreview, { description: 'The draft that would take its place.' })
  invoice!: InvoicePreview;
}

const ofInvoice = relate(Invoice, {
  replaces: one(Invoice, 'replacesId'),
  replacedBy: one(Invoice, 'replacedById'),
});

@Resolver(() => Invoice)
export class InvoiceDraftsResolver {
  @Mutation(() => InvoicePayload, {
    description:
      'Changes the terms and the lines of a draft. Lines that are calculated for a subscription or an order keep their amounts. ' +
      'Scope billing:write.',
  })
  async updateInvoice(
    @Arg('id', () => ID, { description: 'The draft to change.' }) id: string,
    @Arg('input', () => UpdateInvoiceInput, { description: 'What to change.' }) input: UpdateInvoiceInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<InvoicePayload> {
    return { invoice: await updateInvoice(em, viewer, { id, input }, now) };
  }

  @limited(300, '1m')
  @Query(() => InvoicePreview, {
    nullable: true,
    description:
      'Previews `updateInvoice` for the same input, with the same refusals. Scope billing:write; 300 a minute.',
  })
  async previewInvoiceUpdate(
    @Arg('id', () => ID, { description: 'The draft that would be changed.' }) id: string,
    @Arg('input', () => UpdateInvoiceInput, { description: 'The same input as for `updateInvoice`.' })
    input: UpdateInvoiceInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<InvoicePreview> {
    return toInvoice(viewer, await previewInvoiceUpdate(em, viewer, { id, input }, now));
  }

  @Mutation(() => ReissuedInvoicePayload, {
    description:
      'Takes back an invoice, and puts a draft with its lines and the data of the customer of now in its place. Voids an invoice ' +
      'on which nothing is paid, and credits all of any other. Scope billing:write.',
  })
  async reissueInvoice(
    @Arg('id', () => ID, { description: 'The invoice to issue again; it is final, and has no credit notes.' })
    id: string,
    @Arg('input', () => ReissueInvoiceInput, { nullable: true, description: 'The terms of the draft.' })
    input: ReissueInvoiceInput | null | undefined,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ReissuedInvoicePayload> {
    const { draft: invoice, ...rest } = await reissueInvoice(em, viewer, { id, input }, now);
    return { invoice, ...rest };
  }

  @limited(300, '1m')
  @Query(() => InvoiceReissuePreview, {
    nullable: true,
    description:
      'Previews `reissueInvoice` for the same input, with the same refusals. Scope billing:write; 300 a minute.',
  })
  async previewInvoiceReissue(
    @Arg('id', () => ID, { description: 'The invoice that would be issued again.' }) id: string,
    @Arg('input', () => ReissueInvoiceInput, { nullable: true, description: 'The same input as for `reissueInvoice`.' })
    input: ReissueInvoiceInput | null | undefined,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<InvoiceReissuePreview> {
    const { takenBackBy, creditNote, draft } = await previewInvoiceReissue(em, viewer, { id, input }, now);
    return { takenBackBy, creditNote: creditNote && toCreditNote(creditNote), invoice: toInvoice(viewer, draft) };
  }

  @FieldResolver(() => Invoice, { nullable: true, description: 'The invoice in whose place it was issued.' })
  replaces(@Related() related: RelatedTo) {
    return related(ofInvoice.replaces);
  }

  @FieldResolver(() => Invoice, {
    nullable: true,
    description: 'The invoice that was issued in its place; it may still be a draft.',
  })
  replacedBy(@Related() related: RelatedTo) {
    return related(ofInvoice.replacedBy);
  }
}
