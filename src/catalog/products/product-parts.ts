import { Field, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { Locale, Url } from '../../platform/graphql/graphql-scalars.ts';

export enum ProductKind {
  software = 'software',
  service = 'service',
  content = 'content',
  addon = 'addon',
}

registerEnumType(ProductKind, {
  name: 'ProductKind',
  description:
    'software: to run oneself. service: run for the buyer. content: to read, see or hear. addon: for another product.',
});

export enum Distribution {
  licensed = 'licensed',
  open = 'open',
  closed = 'closed',
}

registerEnumType(Distribution, {
  name: 'Distribution',
  description:
    'Who may download the releases. licensed: who holds a subscription or licence. open: everybody who sees the product. closed: its project alone.',
});

export enum MediaKind {
  image = 'image',
  video = 'video',
}

registerEnumType(MediaKind, { name: 'MediaKind' });

@InputType('ProductMediaInput')
@ObjectType({ simpleResolvers: true, description: 'A picture or film of a product, kept elsewhere.' })
export class ProductMedia {
  @Field(() => Url)
  url!: string;

  @Field(() => MediaKind, { defaultValue: MediaKind.image })
  kind!: MediaKind;

  @Field(() => String, { nullable: true, description: 'What it shows, for who does not see it.' })
  alt?: string | null;
}

@InputType('ProductTranslationInput')
@ObjectType({ simpleResolvers: true, description: 'What a product says of itself in another language.' })
export class ProductTranslation {
  @Field(() => Locale)
  locale!: string;

  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => String, { nullable: true })
  tagline?: string | null;

  @Field(() => String, { nullable: true, description: 'Markdown.' })
  description?: string | null;
}
