import { Link } from '@tanstack/react-router';
import { MailsOfCustomerDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { customerMailColumns } from './columns.tsx';

/** The latest mails to a customer; nothing where there is none. */
export function MailsOfCustomer({ customer, project }: { customer: string; project: string }) {
  const { data } = useScreen(MailsOfCustomerDocument, { filter: { projectId: project, customerId: customer } });
  const mails = data?.customerMails;
  if (!mails?.nodes.length) return null;
  return (
    <Section
      title="Mails"
      note={mails.totalCount}
      action={
        <Link to="/$project/customer-mails" params={{ project }} search={{ customer }}>
          Show all
        </Link>
      }
    >
      <Rows label="Mails" rows={mails.nodes} columns={customerMailColumns} />
    </Section>
  );
}
