import { EndOwnLinkDocument, MoreOwnLinksDocument, OwnLinksDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { OwnLinkPageFragment } from '../../app/graphql/gql/account/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { ShowMore, countOf } from '../../app/list/show-more.tsx';
import { useMore } from '../../app/list/use-more.ts';
import { Moment, MomentOfDay } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useScreen } from '../../app/parts/use-screen.ts';

type Row = OwnLinkPageFragment['nodes'][number];

interface OwnLinksProps {
  customerId: string;
  project: { name: string };
  /** Whether the title names the seller, since there are several. */
  isNamed?: boolean;
}

/** The links that open what the person has bought without their account; nothing without any. */
export function OwnLinks({ customerId: customer, project, isNamed }: OwnLinksProps) {
  const first = useScreen(OwnLinksDocument, { customer }).data?.customerLinks;
  const links = useMore({
    document: MoreOwnLinksDocument,
    lists: first ? [{ variables: { customer }, first }] : [],
    pageOf: ({ customerLinks }) => customerLinks,
  });
  if (!links.rows.length) return null;
  const title = isNamed ? `Links of ${project.name}` : 'Links';
  return (
    <Section title={title} note={countOf(links)}>
      <p>Anyone who has one of these links opens it without your account. End those that others should not have.</p>
      <Rows label={title} rows={links.rows} columns={columns} />
      <ShowMore of={links} things="links" />
    </Section>
  );
}

const columns: Column<Row>[] = [
  { label: 'Opens', cell: ({ invoice }) => (invoice ? `Invoice ${invoice.number}` : 'The portal') },
  { label: 'From', cell: fromWords },
  { label: 'Created', isNumber: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: 'Valid until', isNumber: true, cell: ({ expiresAt }) => <MomentOfDay at={expiresAt} /> },
  { label: 'Actions', isActs: true, cell: (link) => <LinkMenu link={link} /> },
];

function fromWords({ isOwn, isOfMail }: Row): string {
  if (isOwn) return 'You';
  return isOfMail ? 'A mail to you' : 'The seller';
}

function LinkMenu({ link: { id, invoice } }: { link: Row }) {
  const act = useAct(EndOwnLinkDocument);
  return (
    <RowMenu
      of={`the link to ${invoice?.number ?? 'the portal'}`}
      choices={[
        {
          label: 'End',
          isDangerous: true,
          text: 'It opens nothing any more. You see everything here all the same.',
          run: () => act.run({ id }, 'The link has ended.'),
        },
      ]}
    />
  );
}
