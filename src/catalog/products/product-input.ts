import { Field, ID, InputType, Int } from 'type-graphql';
import type { OfferDocument } from '../offers/offer-document.ts';
import { fieldsOf } from './field-definition.ts';
import { initialValues, withProductChanges, withProductFields } from './product-decorators.ts';
import type { ProductValues } from './product-table.ts';

/** A whole product as a caller writes it: to register one, or in a line of an import. */
export class ProductInput extends fieldsOf<ProductValues>() {
  constructor() {
    super();
    Object.assign(this, initialValues());
  }
}

@InputType({
  description: 'The input of `registerProduct`: a whole product, at most 300,000 characters in all.',
})
@withProductFields
export class RegisterProductInput extends ProductInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project that offers it; left out, the project of the key, or your default project.',
  })
  projectId?: string | null;
}

/** A change of some parts of a product: a part that is left out stays, and null empties one. */
@InputType({
  description:
    'The input of `updateProduct`: omitted fields stay, lists are replaced, and null empties a field; slug, name, kind and distribution must not be null.',
})
@withProductChanges
export class UpdateProductInput extends fieldsOf<Partial<Omit<ProductValues, keyof OfferDocument> & OfferDocument>>() {
  @Field(() => Int, {
    nullable: true,
    description: 'The expected version; the change is refused if the product has another.',
  })
  ifVersion?: number | null;
}
