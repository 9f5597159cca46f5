import { Link } from '@tanstack/react-router';
import { CreditNoteDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { CreditNoteQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { formatMoney, isZero } from '../../app/parts/money.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import { words } from '../../app/parts/words.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { nameOf } from '../customers/customer-name.ts';
import { RefundsSection } from '../refunds/refunds-section.tsx';
import { CreditNoteActs } from './credit-note-acts.tsx';
import { CreditedLines } from './credited-lines.tsx';
import { creditNoteRoute } from './route.ts';

type CreditNote = NonNullable<CreditNoteQuery['creditNote']>;

/** One credit note: what it credits, and where the credit went. */
export function CreditNote() {
  const { project, creditNote: id } = creditNoteRoute.useParams();
  const screen = useScreen(CreditNoteDocument, { id });
  const note = screen.data?.creditNote;
  return (
    <Screen
      title={note?.number ?? 'Credit note'}
      above={
        <Link to="/$project/credit-notes" params={{ project }}>
          Credit notes
        </Link>
      }
      note={
        note && (
          <>
            <Status value={note.status} />
            <CopyId id={note.id} />
          </>
        )
      }
      actions={note && <CreditNoteActs note={note} />}
      needs="billing:read"
      of={screen}
    >
      {({ creditNote: found }) =>
        found && (
          <>
            <Summary note={found} project={project} />
            <CreditedLines note={found} />
            <RefundsSection refunds={found.refunds} />
          </>
        )
      }
    </Screen>
  );
}

function Summary({ note, project }: { note: CreditNote; project: string }) {
  const { customer, invoice, applied, credited, memo } = note;
  return (
    <Section title="Summary">
      <Facts
        of={{
          Customer: (
            <Link to="/$project/customers/$customer" params={{ project, customer: customer.id }}>
              {nameOf(customer)}
            </Link>
          ),
          Invoice: (
            <Link to="/$project/invoices/$invoice" params={{ project, invoice: invoice.id }}>
              {invoice.number ?? invoice.id}
            </Link>
          ),
          Total: formatMoney(note.total),
          'Less owed on the invoice': isZero(applied) ? undefined : formatMoney(applied),
          'To the customer’s balance': isZero(credited) ? undefined : formatMoney(credited),
          Reason: words(note.reason),
          Explanation: memo ?? undefined,
          Issued: <Moment at={note.issuedAt} />,
          Voided: note.voidedAt ? <Moment at={note.voidedAt} /> : undefined,
        }}
      />
    </Section>
  );
}
