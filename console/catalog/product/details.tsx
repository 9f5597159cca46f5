import type { ProductPartsFragment } from '../../app/graphql/gql/catalog/graphql.ts';
import { Facts } from '../../app/parts/facts.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { words } from '../../app/parts/status.tsx';
import classes from './product.module.css';

/** The facts and the description of a product. */
export function Details({ product }: { product: ProductPartsFragment }) {
  const { tagline, description, slug, kind, distribution, licence, releaseVersion } = product;
  const list = (values: readonly string[]) => (values.length ? values.join(', ') : undefined);
  return (
    <Section title="Details">
      <Facts
        of={{
          Tagline: tagline ?? undefined,
          Slug: slug,
          Kind: words(kind),
          Distribution: words(distribution),
          Licence: licence ?? undefined,
          Version: releaseVersion ?? undefined,
          Categories: list(product.categories),
          Tags: list(product.tags),
          Platforms: list(product.platforms),
          Homepage: product.homepageUrl ? <a href={product.homepageUrl}>{product.homepageUrl}</a> : undefined,
          Created: <Moment at={product.createdAt} />,
          Changed: <Moment at={product.updatedAt} />,
        }}
      />
      {description && <p className={classes.description}>{description}</p>}
    </Section>
  );
}
