import { Field, InputType } from 'type-graphql';
import { bounded } from '../../../../platform/graphql/bounded.ts';
import { matching } from '../../../../platform/values/bounds.ts';

const secretKey = matching(
  /^[sr]k_(test|live)_[\w-]{1,300}$/,
  'must be a secret or restricted key of Stripe, which begins with sk_ or rk_',
);
const publishableKey = matching(
  /^pk_(test|live)_[\w-]{1,300}$/,
  'must be a publishable key of Stripe, which begins with pk_',
);
const webhookSecret = matching(
  /^whsec_[\w+/=-]{1,300}$/,
  'must be the signing secret of a webhook endpoint of Stripe, which begins with whsec_',
);

@InputType({ description: 'The keys of an account at Stripe. Secrets are stored encrypted, and never returned.' })
export class StripeKeysInput {
  @bounded(secretKey)
  @Field(() => String, { description: 'The secret key, or a restricted one: `sk_...` or `rk_...`.' })
  secretKey!: string;

  @bounded(publishableKey)
  @Field(() => String, {
    nullable: true,
    description:
      'The publishable key, `pk_...`, which is given to frontends. It is of the same mode as the secret key.',
  })
  publishableKey?: string | null;

  @bounded(webhookSecret)
  @Field(() => String, {
    nullable: true,
    description: 'The signing secret of the webhook endpoint, `whsec_...`; it can follow by `changeGatewayKeys`.',
  })
  webhookSecret?: string | null;
}
