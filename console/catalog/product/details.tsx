import type { ProductQuery } from '../../app/graphql/gql/catalog/graphql.ts';
import { Facts } from '../../app/parts/facts.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { words } from '../../app/parts/words.ts';
import { Description } from '../description/description.tsx';
import { entriesOf } from '../edit-product/entries.ts';

type Product = NonNullable<ProductQuery['product']>;

/** The facts and the description of a product. */
export function Details({ product }: { product: Product }) {
  const { kind, distribution, media, translations, metadata, descriptionHtml } = product;
  const list = (values: readonly string[]) => (values.length ? values.join(', ') : undefined);
  return (
    <>
      <Section title="Details">
        <Facts
          of={{
            Tagline: product.tagline ?? undefined,
            Slug: product.slug,
            Kind: words(kind),
            Distribution: words(distribution),
            Licence: product.licence ?? undefined,
            Version: product.releaseVersion ?? undefined,
            Categories: list(product.categories),
            Tags: list(product.tags),
            Platforms: list(product.platforms),
            Homepage: linkTo(product.homepageUrl),
            Manual: linkTo(product.documentationUrl),
            Source: linkTo(product.repositoryUrl),
            Unit: product.unitLabel ?? undefined,
            'Tax code': product.taxCode ?? undefined,
            'External reference': product.externalReference ?? undefined,
            Languages: list(translations.map(({ locale }) => locale)),
            'Pictures and films': media.length || undefined,
            Metadata: list(entriesOf(metadata).map(({ key, text }) => `${key}: ${text}`)),
            Created: <Moment at={product.createdAt} />,
            Changed: <Moment at={product.updatedAt} />,
          }}
        />
      </Section>
      {descriptionHtml && (
        <Section title="Description">
          <Description html={descriptionHtml} />
        </Section>
      )}
    </>
  );
}

function linkTo(address: string | null | undefined) {
  return address ? <a href={address}>{address}</a> : undefined;
}
