import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime } from '../platform/graphql/graphql-scalars.ts';
import { At, Id, IdOf } from '../platform/store/columns.ts';
import { newId } from '../platform/values/ids.ts';

export enum WebhookAlgorithm {
  hmac = 'hmac',
  ed25519 = 'ed25519',
}

registerEnumType(WebhookAlgorithm, {
  name: 'WebhookAlgorithm',
  description: 'How messages to a webhook endpoint are signed, by Standard Webhooks.',
  valuesConfig: {
    hmac: { description: 'HMAC-SHA256 with a shared secret (whsec_...); the signature begins with v1.' },
    ed25519: {
      description: 'Ed25519; the receiver needs only the public key (whpk_...). The signature begins with v1a.',
    },
  },
});

/** A secret that signs messages to an endpoint, sealed. A replaced one signs beside its successor until it expires. */
@ObjectType({
  simpleResolvers: true,
  description: 'A secret that signs messages to a webhook endpoint; never the secret itself.',
})
@Entity()
export class WebhookSecret {
  @Field(() => ID, { description: 'The id of the secret.' })
  @Id('webhooksecret')
  id: string = newId('webhooksecret');

  @IdOf('project')
  projectId!: string;

  @IdOf('webhookendpoint')
  endpointId!: string;

  @Field(() => WebhookAlgorithm, { description: 'How it signs.' })
  @Enum({ items: () => WebhookAlgorithm })
  algorithm!: WebhookAlgorithm;

  @Property({ type: 'text' })
  sealed!: string;

  @Field(() => String, { nullable: true, description: 'The public key, whpk_...; null for a shared secret.' })
  @Property({ type: 'text', nullable: true })
  publicKey!: string | null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When it stops signing; null for the newest.' })
  @At({ nullable: true })
  expiresAt: Temporal.Instant | null = null;

  constructor(
    values: Pick<WebhookSecret, 'id' | 'projectId' | 'endpointId' | 'algorithm' | 'sealed' | 'publicKey' | 'createdAt'>,
  ) {
    Object.assign(this, values);
  }
}
