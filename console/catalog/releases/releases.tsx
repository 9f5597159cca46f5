import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { ReleasesDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import { choices } from '../../app/list/choices.ts';
import { List } from '../../app/list/list.tsx';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { channelNames, channels } from './channels.ts';
import { releaseColumns } from './columns.tsx';
import { CreateRelease } from './create-release.tsx';
import { releasesRoute } from './route.ts';

const filters = [
  { name: 'status', label: 'Status', options: choices('Any status', ['draft', 'published', 'yanked']) },
  {
    name: 'channel',
    label: 'Channel',
    options: [
      { value: '', label: 'Any channel' },
      ...channels.map((channel) => ({ value: channel, label: includingMature(channel) })),
    ],
  },
];

/** The API includes the more mature channels. */
function includingMature(channel: (typeof channels)[number]): string {
  return channel === 'stable' ? channelNames.stable : `${channelNames[channel]} and more mature`;
}

/** All versions of a product, the newest first. */
export function Releases() {
  const { project, product: id } = releasesRoute.useParams();
  const search = releasesRoute.useSearch();
  const navigate = releasesRoute.useNavigate();
  const [isOpen, { open, close }] = useDisclosure();
  const { channel, status, after } = search;
  const screen = useScreen(ReleasesDocument, { product: id, channel, status, first: 50, after });
  const create = useMay('catalog:write', project) && <Button onClick={open}>Create a release</Button>;
  return (
    <Screen
      title="Releases"
      above={
        <Link to="/$project/products/$product" params={{ project, product: id }}>
          {screen.data?.product?.name ?? 'Product'}
        </Link>
      }
      needs="catalog:read"
      of={screen}
      actions={create}
    >
      {({ product }) =>
        product && (
          <>
            <List
              label="Releases"
              page={product.releases}
              columns={releaseColumns(project, id)}
              search={search}
              // The API reads this list forwards only, so that the way back leads to its beginning.
              onSearch={(next) => void navigate({ search: { ...next, before: undefined } })}
              filters={filters}
              empty={
                <Message title="No releases yet" action={create}>
                  A release is a version of the product with its files.
                </Message>
              }
              unfound={<Message title="No release matches">Try another filter.</Message>}
            />
            {isOpen && <CreateRelease project={project} product={id} onClose={close} />}
          </>
        )
      }
    </Screen>
  );
}
