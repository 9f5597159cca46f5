import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { ReleasesDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { releaseColumns } from './columns.tsx';
import { CreateRelease } from './create-release.tsx';
import classes from './releases.module.css';

/** The newest releases of a product, on its page. */
export function ReleasesSection({ product: id, project }: { product: string; project: string }) {
  const { data } = useScreen(ReleasesDocument, { product: id, first: 5 });
  const [isOpen, { open, close }] = useDisclosure();
  const create = useMay('catalog:write', project) && (
    <Button variant="default" onClick={open}>
      Create a release
    </Button>
  );
  const releases = data?.product?.releases;
  if (!releases) return null;
  return (
    <Section title="Releases" action={create}>
      {releases.nodes.length ? (
        <Rows label="Releases" rows={releases.nodes} columns={releaseColumns(project, id)} />
      ) : (
        <p>No release yet. A release is a version of the product with its files.</p>
      )}
      {releases.pageInfo.hasNextPage && (
        <p className={classes.more}>
          <Link to="/$project/products/$product/releases" params={{ project, product: id }}>
            All releases
          </Link>
        </p>
      )}
      {isOpen && <CreateRelease project={project} product={id} onClose={close} />}
    </Section>
  );
}
