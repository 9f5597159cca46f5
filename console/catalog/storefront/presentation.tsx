import type { ReactNode } from 'react';
import type { StorefrontPartsFragment, StorefrontQuery } from '../../app/graphql/gql/catalog/graphql.ts';
import { Facts } from '../../app/parts/facts.tsx';
import { words } from '../../app/parts/words.ts';
import { Description } from '../description/description.tsx';
import classes from './storefront.module.css';

interface PresentationProps {
  product: StorefrontPartsFragment;
  /** The texts in the chosen language, where it is another. */
  texts: NonNullable<StorefrontQuery['product']>['translation'];
  /** Whether the heading of the screen has the name already. */
  isNamed?: boolean;
}

/** What the product is, in words. */
export function Presentation({ product, texts, isNamed = false }: PresentationProps) {
  const tagline = texts?.tagline ?? product.tagline;
  return (
    <>
      {!isNamed && <h2 className={classes.name}>{texts?.name ?? product.name}</h2>}
      {tagline && <p className={classes.tagline}>{tagline}</p>}
      <div className={classes.text}>
        <Text product={product} texts={texts} />
      </div>
      <div className={classes.facts}>
        <Facts
          of={{
            Kind: words(product.kind),
            Version: product.releaseVersion ?? undefined,
            Licence: product.licence ?? undefined,
            Platforms: product.platforms.join(', ') || undefined,
            Homepage: linkTo(product.homepageUrl),
            Manual: linkTo(product.documentationUrl),
            Source: linkTo(product.repositoryUrl),
            ...mediaFacts(product.media),
          }}
        />
      </div>
    </>
  );
}

/** The description. The API renders that of the own language alone, which languages without one have too. */
function Text({ product: { description, descriptionHtml }, texts }: Omit<PresentationProps, 'isNamed'>) {
  if (texts?.description && texts.description !== description)
    return <p className={classes.source}>{texts.description}</p>;
  return descriptionHtml ? <Description html={descriptionHtml} /> : null;
}

/** Pictures are hosted elsewhere, and the page asks nobody else: they are links. */
function mediaFacts(media: StorefrontPartsFragment['media']) {
  const facts: Record<string, ReactNode> = {};
  for (const [index, { kind, url, alt }] of media.entries()) {
    const name = kind === 'video' ? 'Film' : 'Picture';
    facts[`${name} ${index + 1}`] = <a href={url}>{alt ?? url}</a>;
  }
  return facts;
}

function linkTo(address: string | null | undefined) {
  return address ? <a href={address}>{address}</a> : undefined;
}
