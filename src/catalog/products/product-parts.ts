import { Field, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { text, line } from '../../platform/values/bounds.ts';
import { Locale, Url } from '../../platform/graphql/graphql-scalars.ts';

export enum ProductKind {
  software = 'software',
  service = 'service',
  content = 'content',
  addon = 'addon',
}

registerEnumType(ProductKind, {
  name: 'ProductKind',
  description: 'Whether a product is software, a service, content or an add-on.',
  valuesConfig: {
    software: { description: 'Software that the customer runs.' },
    service: { description: 'A service that is run for the customer.' },
    content: { description: 'Content to read, watch or listen to.' },
    addon: { description: 'An addition to another product.' },
  },
});

export enum Distribution {
  licensed = 'licensed',
  open = 'open',
  closed = 'closed',
}

registerEnumType(Distribution, {
  name: 'Distribution',
  description: 'The callers who may download the releases of a product, besides its project.',
  valuesConfig: {
    licensed: { description: 'Customers with a subscription to the product or a licence key of it.' },
    open: { description: 'Every caller who sees the product.' },
    closed: { description: 'No other caller.' },
  },
});

export enum MediaKind {
  image = 'image',
  video = 'video',
}

registerEnumType(MediaKind, {
  name: 'MediaKind',
  description: 'Whether it is a picture or a film.',
  valuesConfig: {
    image: { description: 'A picture.' },
    video: { description: 'A film.' },
  },
});

@InputType('ProductMediaInput', { description: 'A picture or film of a product, hosted elsewhere.' })
@ObjectType({ simpleResolvers: true, description: 'A picture or film of a product, hosted elsewhere.' })
export class ProductMedia {
  @Field(() => Url, { description: 'The address of the file.' })
  url!: string;

  @Field(() => MediaKind, {
    defaultValue: MediaKind.image,
    description: 'Whether it is a picture or a film.',
  })
  kind!: MediaKind;

  @bounded(text(500))
  @Field(() => String, { nullable: true, description: 'An alternative text for readers who cannot see it.' })
  alt?: string | null;
}

@InputType('ProductTranslationInput', { description: 'The texts of a product in another language.' })
@ObjectType({ simpleResolvers: true, description: 'The texts of a product in another language.' })
export class ProductTranslation {
  @Field(() => Locale, { description: 'The language of the texts; a product has each language once.' })
  locale!: string;

  @bounded(line(200))
  @Field(() => String, {
    nullable: true,
    description: 'The name of the product in this language; null for none of its own.',
  })
  name?: string | null;

  @bounded(text(300))
  @Field(() => String, {
    nullable: true,
    description: 'The tagline in this language; null for none of its own.',
  })
  tagline?: string | null;

  @bounded(text(50_000))
  @Field(() => String, { nullable: true, description: 'Markdown.' })
  description?: string | null;
}
