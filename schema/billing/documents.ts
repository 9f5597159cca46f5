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
import { InvoiceParties } from './invoice-parts.ts';

enum DocumentFormat {
  pdf = 'pdf',
  xml = 'xml',
}

registerEnumType(DocumentFormat, {
  name: 'DocumentFormat',
  description: 'The format of an invoice or a credit note as a file.',
  valuesConfig: {
    pdf: { description: 'PDF, for people.' },
    xml: { description: 'XML (EN 16931 in UBL 2.1), for programs.' },
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
  @Field(() => String, { description: 'The name of the file, such as "invoice-2026-000001.pdf".' })
  filename!: string;

  @Field(() => String, { description: 'The media type: "application/pdf" or "application/xml".' })
  mediaType!: string;

  @Field(() => String, { description: 'The bytes in base64 (RFC 4648).' })
  content!: string;
}

needs(Invoice, { parties: ['parties'], pdfUrl: ['id'], xmlUrl: ['id', 'status'] });
needs(CreditNote, { pdfUrl: ['id'], xmlUrl: ['id', 'voidedAt'] });

/** In points: a PDF takes a quarter of a second of processor time. */
const printingCost = 500;

@Resolver()
export class DocumentsResolver {
  @Query(() => BillingDocument, {
    nullable: true,
    description:
      'An invoice as a file, in its own language. A PDF of a draft is marked as one. XML needs a finalised invoice with all data ' +
      'of EN 16931; a refusal points to missing data. 60 a minute. Scope billing:read.',
  })
  @costs(printingCost)
  @limited(60, '1m')
  async invoiceDocument(
    @Args() args: DocumentArgs,
    @Ctx() { em, viewer, print }: HubContext,
  ): Promise<BillingDocument> {
    return encoded(await invoiceFile(em, viewer, args, print));
  }

  @Query(() => BillingDocument, {
    nullable: true,
    description: 'A credit note as a file, like `invoiceDocument` for an invoice; 60 a minute. Scope billing:read.',
  })
  @costs(printingCost)
  @limited(60, '1m')
  async creditNoteDocument(
    @Args() args: DocumentArgs,
    @Ctx() { em, viewer, print }: HubContext,
  ): Promise<BillingDocument> {
    return encoded(await creditNoteFile(em, viewer, args, print));
  }
}

function encoded({ filename, mediaType, bytes }: DocumentFile): BillingDocument {
  return { filename, mediaType, content: Buffer.from(bytes).toString('base64') };
}

const addressOf = (file: string): string => `The address of ${file}, which needs the same credential.`;

@Resolver(() => Invoice)
export class DocumentsOfInvoiceResolver {
  @FieldResolver(() => InvoiceParties, {
    nullable: true,
    description: 'The seller and the buyer on it; null for a draft, which has the current ones.',
  })
  parties(@Root() { parties }: Row<Invoice>): InvoiceParties | null {
    return parties;
  }

  @FieldResolver(() => String, { description: addressOf('its PDF') })
  pdfUrl(@Root() { id }: Row<Invoice>, @Ctx() { service }: HubContext): string {
    return `${service.url}/billing/invoices/${id}/pdf`;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: `${addressOf('its XML (EN 16931 in UBL 2.1)')} Null for a draft or a void invoice.`,
  })
  xmlUrl(@Root() { id, status }: Row<Invoice>, @Ctx() { service }: HubContext): string | null {
    const isExportable = status !== InvoiceStatus.draft && status !== InvoiceStatus.void;
    return isExportable ? `${service.url}/billing/invoices/${id}/xml` : null;
  }
}

@Resolver(() => CreditNote)
export class DocumentsOfCreditNoteResolver {
  @FieldResolver(() => String, { description: addressOf('its PDF') })
  pdfUrl(@Root() { id }: Row<CreditNote>, @Ctx() { service }: HubContext): string {
    return `${service.url}/billing/credit-notes/${id}/pdf`;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: `${addressOf('its XML (EN 16931 in UBL 2.1)')} Null for a void credit note.`,
  })
  xmlUrl(@Root() { id, voidedAt }: Row<CreditNote>, @Ctx() { service }: HubContext): string | null {
    return voidedAt ? null : `${service.url}/billing/credit-notes/${id}/xml`;
  }
}
