import { Arg, Ctx, Field, FieldResolver, ID, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Address, addressFields } from '../../src/billing/customers/address.ts';
import { UpdateBillingProfileInput } from '../../src/billing/customers/profile/billing-profile-input.ts';
import { BillingProfile } from '../../src/billing/customers/profile/billing-profile.ts';
import { findProfile } from '../../src/billing/customers/profile/find-profile.ts';
import { updateBillingProfile } from '../../src/billing/verbs/update-billing-profile.ts';
import type { HubContext } from '../context.ts';

@ObjectType({ simpleResolvers: true, description: 'The result of `updateBillingProfile`.' })
class BillingProfilePayload {
  @Field(() => BillingProfile, { description: 'The billing profile as it is now.' })
  billingProfile!: BillingProfile;
}

@Resolver(() => BillingProfile)
export class BillingProfileResolver {
  @Query(() => BillingProfile, {
    nullable: true,
    description: 'The billing settings of a project. Scope billing:read.',
  })
  billingProfile(
    @Arg('projectId', () => ID, {
      nullable: true,
      description: 'The project; defaults to the project of the key, or to your default project.',
    })
    projectId: string | null | undefined,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<BillingProfile> {
    return findProfile(em, viewer.actIn('billing:read', projectId));
  }

  @Mutation(() => BillingProfilePayload, {
    description: 'Changes the billing settings of a project, from its next invoice on. Scope billing:write.',
  })
  async updateBillingProfile(
    @Arg('input', () => UpdateBillingProfileInput, {
      description: 'The fields to change; a field left out stays as it is.',
    })
    input: UpdateBillingProfileInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<BillingProfilePayload> {
    return { billingProfile: await updateBillingProfile(em, viewer, input, now) };
  }

  @FieldResolver(() => Address, { description: 'The address of the seller on its invoices.' })
  address(@Root() profile: BillingProfile): Address {
    return addressFields(profile);
  }
}
