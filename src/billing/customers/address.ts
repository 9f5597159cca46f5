import { Field, InputType, ObjectType } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { checkBounds, line } from '../../platform/values/bounds.ts';
import type { Check } from '../../platform/values/check.ts';
import { country } from './taxes/countries.ts';

@InputType('AddressInput', {
  description: 'A postal address, given as a whole: a field left out is empty.',
})
@ObjectType({ simpleResolvers: true, description: 'A postal address; unknown fields are null.' })
export class Address {
  @bounded(line(200))
  @Field(() => String, {
    nullable: true,
    description: 'The street and the house number, at most 200 characters on one line.',
  })
  street?: string | null;

  @bounded(line(20))
  @Field(() => String, { nullable: true, description: 'The postal code, at most 20 characters.' })
  postalCode?: string | null;

  @bounded(line(100))
  @Field(() => String, { nullable: true, description: 'The city, at most 100 characters.' })
  city?: string | null;

  @bounded(country)
  @Field(() => String, { nullable: true, description: 'The country code (ISO 3166-1, two letters): "DE".' })
  country?: string | null;
}

/** The columns of an address, without omissions; null empties all of them. */
export function addressFields(address: Address | null | undefined): Required<Address> {
  const { street = null, postalCode = null, city = null, country = null } = address ?? {};
  return { street, postalCode, city, country };
}

export function checkAddress(check: Check, address: Address | null | undefined): Check {
  return checkBounds(check, Address, address, '/address');
}
