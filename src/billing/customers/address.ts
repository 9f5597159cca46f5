import { Field, InputType, ObjectType } from 'type-graphql';
import type { Check } from '../../platform/values/check.ts';
import { checkCountry } from './taxes/countries.ts';

@InputType('AddressInput', {
  description: 'A postal address, given as a whole: a field left out is empty.',
})
@ObjectType({ simpleResolvers: true, description: 'A postal address; unknown fields are null.' })
export class Address {
  @Field(() => String, {
    nullable: true,
    description: 'The street and the house number, at most 200 characters on one line.',
  })
  street?: string | null;

  @Field(() => String, { nullable: true, description: 'The postal code, at most 20 characters.' })
  postalCode?: string | null;

  @Field(() => String, { nullable: true, description: 'The city, at most 100 characters.' })
  city?: string | null;

  @Field(() => String, { nullable: true, description: 'The country code (ISO 3166-1, two letters): "DE".' })
  country?: string | null;
}

/** The columns of an address, without omissions; null empties all of them. */
export function addressFields(address: Address | null | undefined): Required<Address> {
  const { street = null, postalCode = null, city = null, country = null } = address ?? {};
  return { street, postalCode, city, country };
}

export function checkAddress(check: Check, address: Address | null | undefined): Check {
  check
    .line(address?.street, '/address/street', 200)
    .line(address?.postalCode, '/address/postalCode', 20)
    .line(address?.city, '/address/city', 100);
  return checkCountry(check, address?.country, '/address/country');
}
