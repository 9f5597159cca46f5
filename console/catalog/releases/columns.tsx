import type { ReleaseRowFragment } from '../../app/graphql/gql/catalog/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Moment, Nothing } from '../../app/parts/moment.tsx';
import { Status } from '../../app/parts/status.tsx';
import { channelNames } from './channels.ts';

/** The columns of the releases of a product. */
export function releaseColumns(project: string, product: string): Column<ReleaseRowFragment>[] {
  return [
    {
      label: 'Version',
      cell: ({ id, version, name }) => (
        <>
          <RowLink to="/$project/products/$product/releases/$release" params={{ project, product, release: id }}>
            {version}
          </RowLink>
          {name && <small>{name}</small>}
        </>
      ),
    },
    { label: 'Status', cell: ({ status }) => <Status value={status} /> },
    { label: 'Channel', cell: ({ channel }) => channelNames[channel] },
    { label: 'Files', isNumber: true, cell: (release) => filesOf(release) || <Nothing /> },
    { label: 'Published', isNumber: true, cell: ({ publishedAt }) => <Moment at={publishedAt} /> },
  ];
}

function filesOf({ artifacts }: ReleaseRowFragment): number {
  return artifacts.filter(({ status }) => status === 'uploaded').length;
}
