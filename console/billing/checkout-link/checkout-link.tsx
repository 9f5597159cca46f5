import { Link } from '@tanstack/react-router';
import { ChangeCheckoutLinkMetadataDocument, CheckoutLinkDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { CheckoutLinkQuery } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { List } from '../../app/list/list.tsx';
import { Rows } from '../../app/list/rows.tsx';
import { pageOf } from '../../app/list/search.ts';
import { Code, Copy } from '../../app/parts/code.tsx';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { countWords } from '../../app/parts/count-words.ts';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { priceOf, quantityWords, soldWords, statusOf } from '../checkout-links/words.ts';
import { Metadata } from '../metadata/metadata.tsx';
import { checkoutColumns } from './columns.tsx';
import { LinkActs } from './link-acts.tsx';
import { LinkTerms } from './link-terms.tsx';
import { checkoutLinkRoute } from './route.ts';

type Item = NonNullable<CheckoutLinkQuery['checkoutLink']>['items'][number];

const itemColumns: Column<Item>[] = [
  { label: 'Sells', cell: (item) => soldWords({ items: [item] }) },
  { label: 'Price', cell: (item) => priceOf(item) },
  { label: 'Quantity', isNumber: true, cell: (item) => quantityWords(item) },
];

/** One checkout link: its address, what it sells, and who bought through it. */
export function CheckoutLink() {
  const { project, checkoutLink: id } = checkoutLinkRoute.useParams();
  const search = checkoutLinkRoute.useSearch();
  const navigate = checkoutLinkRoute.useNavigate();
  const screen = useScreen(CheckoutLinkDocument, { id, ...pageOf(search) });
  const link = screen.data?.checkoutLink;
  return (
    <Screen
      title={link?.name ?? 'Checkout link'}
      above={
        <Link to="/$project/checkout-links" params={{ project }}>
          Checkout links
        </Link>
      }
      note={
        link && (
          <>
            <Status value={statusOf(link)} />
            <CopyId id={link.id} />
          </>
        )
      }
      actions={link && <LinkActs link={link} project={project} />}
      needs="billing:read"
      of={screen}
    >
      {({ checkoutLink: found }) =>
        found && (
          <>
            <Section title="Address" action={<Copy text={found.url} />}>
              <Code label="The address of the link" text={found.url} isWrapped />
            </Section>
            <Section title="Prices">
              <Rows label="Prices" rows={found.items} columns={itemColumns} />
            </Section>
            <LinkTerms link={found} />
            <Section title="Purchases" note={countWords(found.checkouts.totalCount)}>
              <List
                label="Purchases"
                page={found.checkouts}
                columns={checkoutColumns(project)}
                search={search}
                onSearch={(next) => void navigate({ search: next })}
                filters={[]}
                empty={<Message title="Nothing was bought yet">Purchases through the link show here.</Message>}
                unfound={<Message title="No purchase matches">Try another filter.</Message>}
              />
            </Section>
            <Metadata
              id={found.id}
              metadata={found.metadata}
              project={project}
              document={ChangeCheckoutLinkMetadataDocument}
            />
          </>
        )
      }
    </Screen>
  );
}
