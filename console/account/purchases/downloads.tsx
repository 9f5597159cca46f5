import { DownloadDocument, DownloadsDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { DownloadsQuery } from '../../app/graphql/gql/account/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { formatBytes } from '../../app/parts/bytes.ts';
import { FileLink } from '../../app/parts/file-link.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import type { OwnCustomer } from './own-customer.ts';

type Release = NonNullable<DownloadsQuery['releases']>['nodes'][number];
type Row = Release['artifacts'][number] & { version: string };

/** The files of the products that the person holds, from the newest releases. */
export function Downloads({ customers }: { customers: readonly OwnCustomer[] }) {
  const held = customers.flatMap(({ subscriptions, productGrants }) => [
    ...subscriptions.nodes.filter(({ status }) => status !== 'canceled').flatMap(({ items }) => items),
    ...productGrants.nodes,
  ]);
  const products = new Map(held.map(({ product }) => [product.id, product.name]));
  return [...products].map(([id, name]) => <ProductFiles key={id} id={id} name={name} />);
}

function ProductFiles({ id, name }: { id: string; name: string }) {
  const { data } = useScreen(DownloadsDocument, { product: id });
  const rows = (data?.releases?.nodes ?? []).flatMap(({ version, artifacts }) =>
    artifacts.filter(({ status }) => status === 'uploaded').map((each) => ({ ...each, version })),
  );
  if (!rows.length) return null;
  return (
    <Section title={`Downloads of ${name}`} note={rows.length}>
      <Rows label={`Downloads of ${name}`} rows={rows} columns={columns} />
    </Section>
  );
}

const columns: Column<Row>[] = [
  { label: 'File', cell: ({ filename }) => filename },
  { label: 'Version', cell: ({ version }) => version },
  { label: 'For', cell: ({ platform, arch }) => [platform, arch].filter(Boolean).join(', ') || 'Any' },
  { label: 'Size', isNumber: true, cell: ({ size }) => formatBytes(size) },
  {
    label: 'Get',
    isNumber: true,
    cell: ({ id, filename }) => (
      <FileLink
        name={filename}
        document={DownloadDocument}
        id={id}
        onRead={({ artifactDownload }) => artifactDownload && location.assign(artifactDownload.url)}
      >
        Download
      </FileLink>
    ),
  },
];
