import { Link } from '@tanstack/react-router';
import { ReleaseDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import type { ReleaseQuery } from '../../app/graphql/gql/catalog/graphql.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { Description } from '../description/description.tsx';
import { channelNames } from '../releases/channels.ts';
import { Files } from './files/files.tsx';
import { ReleaseActs } from './release-acts.tsx';
import { releaseRoute } from './route.ts';

type Found = NonNullable<ReleaseQuery['release']>;

/** One version of a product: its notes, its files, and whether it can be downloaded. */
export function Release() {
  const { project, product, release: id } = releaseRoute.useParams();
  const screen = useScreen(ReleaseDocument, { id });
  const release = screen.data?.release;
  return (
    <Screen
      title={release ? `${release.product.name} ${release.version}` : 'Release'}
      above={
        <Link to="/$project/products/$product/releases" params={{ project, product }}>
          Releases
        </Link>
      }
      note={
        release && (
          <>
            <Status value={release.status} />
            <CopyId id={release.id} />
          </>
        )
      }
      actions={release && <ReleaseActs release={release} />}
      needs="catalog:read"
      of={screen}
    >
      {({ release: found }) =>
        found && (
          <>
            <Details release={found} />
            <Files release={found} project={project} reload={screen.reload} />
            <Section title="Release notes">
              {found.notesHtml ? <Description html={found.notesHtml} /> : <p>No notes.</p>}
            </Section>
          </>
        )
      }
    </Screen>
  );
}

const audiences: Record<Found['product']['distribution'], string> = {
  open: 'Everyone who sees the product',
  licensed: 'Subscribers and licence holders',
  closed: 'The project alone',
};

function Details({ release }: { release: Found }) {
  const { name, channel, status, product, createdAt, publishedAt, yankedAt, yankReason } = release;
  return (
    <Section title="Details">
      <Facts
        of={{
          Name: name ?? undefined,
          Channel: channelNames[channel],
          'May download': status === 'published' ? audiences[product.distribution] : audiences.closed,
          Created: <Moment at={createdAt} />,
          'First published': publishedAt ? <Moment at={publishedAt} /> : undefined,
          Yanked: yankedAt ? <Moment at={yankedAt} /> : undefined,
          Reason: yankReason ?? undefined,
        }}
      />
    </Section>
  );
}
