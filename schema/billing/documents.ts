import {
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  ObjectType,
  Query,
  Resolver,
  Root,
  registerEnumType,
} from 'type-graphql';
import { CreditNote } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import { creditNoteFile, invoiceFile } from '../../src/billing/invoicing/documents/documents.ts';
import type { DocumentFile } from '../../src/billing/invoicing/documents/documents.ts';
import { InvoiceStatus } from '../../src/billing/invoicing/invoices/invoice-states.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { limited } from '../engine/field-limit.ts';
import { needs } from '../lists/relation.ts';

enum DocumentFormat {
  pdf = 'pdf',
  xml = 'xml',
}

registerEnumType(DocumentFormat, {
  name: 'DocumentFormat',
  description: 'The format of an invoice or a credit note as a file.',
  valuesConfig: {
    pdf: { description: 'PDF, to be read by people.' },
    xml: { description: 'XML (EN 16931 in UBL 2.1), to be read by programs.' },
  },
});

@ArgsType()
class DocumentArgs {
  @Field(() => ID, { description: 'The id of the invoice or the credit note.' })
  id!: string;

  @Field(() => DocumentFormat, { defaultValue: DocumentFormat.pdf, description: 'The format of the file.' })
  format!: DocumentFormat;
}

@ObjectType({ simpleResolvers: true, description: 'An invoice or a credit note as a file.' })
class BillingDocument {
  @Field(() => String, { description: 'The name to save it under, such as "invoice-2026-000001.pdf".' })
  filename!: string;

  @Field(() => String, { description: 'Its media type: "application/pdf" or "application/xml".' })
  mediaType!: string;

  @Field(() => String, { description: 'The bytes in base64 (RFC 4648).' })
  content!: string;
}

needs(Invoice, { pdfUrl: ['id'], xmlUrl: ['id', 'status'] });
needs(CreditNote, { pdfUrl: ['id'], xmlUrl: ['id', 'voidedAt'] });

/** In points: a PDF takes a quarter of a second of a processor. */
const costOfPrinting = 500;

@Resolver()
export class DocumentsResolver {
  @Query(() => BillingDocument, {
    description:
      'An invoice as a file, in its own language: as PDF a draft too, which then says so; as XML only what is finalised and has ' +
      'all that EN 16931 demands, else it is refused with pointers to what is missing. 60 in a minute. Scope billing:read.',
  })
  @costs(costOfPrinting)
  @limited(60, '1m')
  async invoiceDocument(
    @Args() asked: DocumentArgs,
    @Ctx() { em, viewer, print }: HubContext,
  ): Promise<BillingDocument> {
    return encoded(await invoiceFile(em, viewer, asked, print));
  }

  @Query(() => BillingDocument, {
    description: 'A credit note as a file, as `invoiceDocument` gives an invoice. Scope billing:read.',
  })
  @costs(costOfPrinting)
  @limited(60, '1m')
  async creditNoteDocument(
    @Args() asked: DocumentArgs,
    @Ctx() { em, viewer, print }: HubContext,
  ): Promise<BillingDocument> {
    return encoded(await creditNoteFile(em, viewer, asked, print));
  }
}

function encoded({ filename, mediaType, bytes }: DocumentFile): BillingDocument {
  return { filename, mediaType, content: Buffer.from(bytes).toString('base64') };
}

const described = (what: string): string => `Where ${what} can be had, with the same credential as this.`;

@Resolver(() => Invoice)
export class DocumentsOfInvoiceResolver {
  @FieldResolver(() => String, { description: described('its PDF') })
  pdfUrl(@Root() { id }: Row<Invoice>, @Ctx() { service }: HubContext): string {
    return `${service.url}/billing/invoices/${id}/pdf`;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: `${described('its XML (EN 16931 in UBL 2.1)')} None of drafts and of what is void.`,
  })
  xmlUrl(@Root() { id, status }: Row<Invoice>, @Ctx() { service }: HubContext): string | null {
    const isClaimed = status !== InvoiceStatus.draft && status !== InvoiceStatus.void;
    return isClaimed ? `${service.url}/billing/invoices/${id}/xml` : null;
  }
}

@Resolver(() => CreditNote)
export class DocumentsOfCreditNoteResolver {
  @FieldResolver(() => String, { description: described('its PDF') })
  pdfUrl(@Root() { id }: Row<CreditNote>, @Ctx() { service }: HubContext): string {
    return `${service.url}/billing/credit-notes/${id}/pdf`;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: `${described('its XML (EN 16931 in UBL 2.1)')} None of what is void.`,
  })
  xmlUrl(@Root() { id, voidedAt }: Row<CreditNote>, @Ctx() { service }: HubContext): string | null {
    return voidedAt ? null : `${service.url}/billing/credit-notes/${id}/xml`;
  }
}
