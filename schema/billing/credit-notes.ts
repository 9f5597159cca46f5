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
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { creditInvoice } from '../../src/billing/verbs/credit-invoice.ts';
import { CreditInvoiceInput } from '../../src/billing/invoicing/credit-notes/credit-note-input.ts';
import { CreditNoteLine } from '../../src/billing/invoicing/credit-notes/credit-note-line.ts';
import { CreditNoteFilter, CreditNoteSort } from '../../src/billing/invoicing/credit-notes/credit-note-filter.ts';
import { CreditNote, creditNoteStates } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import { creditNoteList, findCreditNote } from '../../src/billing/invoicing/credit-notes/credit-notes.ts';
import { voidCreditNote } from '../../src/billing/verbs/void-credit-note.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { scopedListed } from '../lists/listed.ts';
import { Money, toMoney } from '../money.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { many, needs, one, relate } from '../lists/relation.ts';
import { InvoiceTax, toTaxes } from './invoice-parts.ts';
import { sql } from '../../src/platform/store/sql.ts';
import { openActions } from './open-actions.ts';

@ArgsType()
export class CreditNotesArgs extends PageArgs {
  @Field(() => CreditNoteFilter, {
    defaultValue: {},
    description: 'The filter of the list; defaults to all credit notes.',
  })
  filter!: CreditNoteFilter;

  @Field(() => CreditNoteSort, { nullable: true, description: 'The order of the list; by default newest.' })
  sort?: CreditNoteSort | null;
}

@ObjectType({ simpleResolvers: true, description: 'The result of `creditInvoice` and `voidCreditNote`.' })
class CreditNotePayload {
  @Field(() => CreditNote, { description: 'The credit note as it is now.' })
  creditNote!: CreditNote;
}

export const CreditNoteConnection = connection(CreditNote);

const ofNote = relate(CreditNote, {
  lines: many(CreditNoteLine, 'creditNoteId', (ids) => sql`credit_note_id = any(${ids}) order by position`),
  invoice: one(Invoice, 'invoiceId'),
  customer: one(Customer, 'customerId'),
});

const ofInvoice = relate(Invoice, {
  creditNotes: many(CreditNote, 'invoiceId', (ids) => sql`invoice_id = any(${ids}) order by created_at, id`),
});

needs(CreditNote, {
  net: ['netMinor', 'currency'],
  tax: ['taxMinor', 'currency'],
  total: ['totalMinor', 'currency'],
  applied: ['appliedMinor', 'currency'],
  credited: ['creditedMinor', 'currency'],
  taxes: ['taxGroups', 'currency'],
  availableActions: ['status', 'projectId'],
});

@Resolver(() => CreditNote)
export class CreditNotesResolver {
  @Query(() => CreditNote, {
    nullable: true,
    description: 'One credit note: of your project, or your own. Scope billing:read.',
  })
  creditNote(
    @Arg('id', () => ID, { description: 'The id of the credit note.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<CreditNote> {
    return findCreditNote(em, viewer, id);
  }

  @Query(() => CreditNoteConnection, {
    description: 'The credit notes you may see, newest first. Scope billing:read.',
  })
  async creditNotes(
    @Args() args: CreditNotesArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<CreditNote>>> {
    return scopedListed(creditNoteList, args.filter, { args, context, info });
  }

  @Mutation(() => CreditNotePayload, {
    description:
      "Credits a finalised invoice, in part or in full; the credit reduces the amount due, and the rest goes to the customer's " +
      'balance. No money is paid out. Scope billing:write.',
  })
  async creditInvoice(
    @Arg('input', () => CreditInvoiceInput, { description: 'The invoice to credit, and how much of it.' })
    input: CreditInvoiceInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<CreditNotePayload> {
    return { creditNote: await creditInvoice(em, viewer, input, now) };
  }

  @Mutation(() => CreditNotePayload, {
    description:
      "Voids a credit note while its credit is unused: the part on the customer's balance is not spent, and the " +
      'credited invoice is not settled. Scope billing:write.',
  })
  async voidCreditNote(
    @Arg('id', () => ID, { description: 'The credit note to void.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<CreditNotePayload> {
    return { creditNote: await voidCreditNote(em, viewer, id, now) };
  }

  @FieldResolver(() => Money, { description: 'The credited amount without tax.' })
  net(@Root() { netMinor, currency }: Row<CreditNote>): Money {
    return toMoney(netMinor, currency);
  }

  @FieldResolver(() => Money, { description: 'The credited tax.' })
  tax(@Root() { taxMinor, currency }: Row<CreditNote>): Money {
    return toMoney(taxMinor, currency);
  }

  @FieldResolver(() => Money, { description: 'The net amount plus the tax.' })
  total(@Root() { totalMinor, currency }: Row<CreditNote>): Money {
    return toMoney(totalMinor, currency);
  }

  @FieldResolver(() => Money, {
    description:
      'The part that reduced the amount due of the invoice; a reversed payment of the invoice moves credit that is unused here.',
  })
  applied(@Root() { appliedMinor, currency }: Row<CreditNote>): Money {
    return toMoney(appliedMinor, currency);
  }

  @FieldResolver(() => Money, {
    description: "The part that went to the customer's balance, which settles the next invoices.",
  })
  credited(@Root() { creditedMinor, currency }: Row<CreditNote>): Money {
    return toMoney(creditedMinor, currency);
  }

  @FieldResolver(() => [InvoiceTax], { description: 'The tax by rate; the amounts add up to `tax`.' })
  taxes(@Root() { taxGroups, currency }: Row<CreditNote>): InvoiceTax[] {
    return toTaxes(taxGroups, currency);
  }

  @FieldResolver(() => [String], { description: 'The actions that are possible now, while its credit is unused.' })
  availableActions(@Root() { status, projectId }: Row<CreditNote>, @Ctx() { viewer }: HubContext): string[] {
    return openActions(viewer, projectId, { possible: creditNoteStates.availableActions({ status }) });
  }

  @FieldResolver(() => [CreditNoteLine], { description: 'Its lines, in order.' })
  lines(@Related() related: RelatedTo) {
    return related(ofNote.lines);
  }

  @FieldResolver(() => Invoice, { description: 'The invoice that it credits.' })
  invoice(@Related() related: RelatedTo) {
    return related(ofNote.invoice);
  }

  @FieldResolver(() => Customer, { description: 'The customer of the invoice.' })
  customer(@Related() related: RelatedTo) {
    return related(ofNote.customer);
  }
}

@Resolver(() => Invoice)
export class CreditNotesOfInvoiceResolver {
  @FieldResolver(() => [CreditNote], {
    description: 'The credit notes of the invoice, including void ones, oldest first.',
  })
  creditNotes(@Related() related: RelatedTo) {
    return related(ofInvoice.creditNotes);
  }
}
