import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Info,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { PaymentAttempt } from '../../src/billing/payments/attempts/payment-attempt.ts';
import { ConnectGatewayInput } from '../../src/billing/payments/gateways/connect-gateway-input.ts';
import { ChangeGatewayKeysInput } from '../../src/billing/payments/gateways/change-gateway-keys-input.ts';
import { GatewayAccount } from '../../src/billing/payments/gateways/gateway-account.ts';
import { findGatewayAccount, gatewayAccountList } from '../../src/billing/payments/gateways/gateway-accounts.ts';
import { GatewayName } from '../../src/billing/payments/gateways/gateway-name.ts';
import { ActInSandboxInput } from '../../src/billing/payments/gateways/sandbox/sandbox-act-input.ts';
import { actInSandbox } from '../../src/billing/verbs/act-in-sandbox.ts';
import { admitNewKeys, changeGatewayKeys } from '../../src/billing/verbs/change-gateway-keys.ts';
import { connectGateway, disconnectGateway } from '../../src/billing/verbs/connect-gateway.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { limited } from '../engine/field-limit.ts';
import { changeOnce, opensItsOwnTransaction } from '../engine/unit-of-work.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { scopedListed } from '../lists/listed.ts';
import { needs } from '../lists/relation.ts';

@ArgsType()
class GatewayAccountsArgs extends PageArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'Only those of this project; defaults to every project of the viewer.',
  })
  projectId?: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The result of `connectGateway`, `changeGatewayKeys` and `disconnectGateway`.',
})
class GatewayAccountPayload {
  @Field(() => GatewayAccount, { description: 'The account as it is now.' })
  gatewayAccount!: GatewayAccount;
}

@ObjectType({ simpleResolvers: true, description: 'The result of `actInSandbox`.' })
class SandboxPayload {
  @Field(() => PaymentAttempt, { description: 'The attempt as the hub knows it; it follows within seconds.' })
  paymentAttempt!: PaymentAttempt;
}

const GatewayAccountConnection = connection(GatewayAccount);

needs(GatewayAccount, { webhookUrl: ['gateway', 'id'], hasWebhookSecret: ['gateway', 'webhookSecret'] });

@Resolver(() => GatewayAccount)
export class GatewaysResolver {
  @Query(() => GatewayAccount, {
    nullable: true,
    description: 'One connected gateway of your project. Scope billing:read.',
  })
  gatewayAccount(
    @Arg('id', () => ID, { description: 'The id of the account.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<GatewayAccount> {
    return findGatewayAccount(em, viewer, id);
  }

  @Query(() => GatewayAccountConnection, {
    description: 'The gateways that your projects are connected to. Scope billing:read.',
  })
  async gatewayAccounts(
    @Args() args: GatewayAccountsArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<GatewayAccount>>> {
    return scopedListed(gatewayAccountList, { projectId: args.projectId }, { args, context, info });
  }

  @opensItsOwnTransaction()
  @limited(20, '1m')
  @Mutation(() => GatewayAccountPayload, {
    description:
      'Connects a project to a gateway, which then takes payments for it. The sandbox takes no real money: connect it only in ' +
      'a project for trials. Keys of Stripe are checked there first. Scope billing:write; 20 a minute.',
  })
  async connectGateway(
    @Arg('input', () => ConnectGatewayInput, { description: 'The gateway to connect.' }) input: ConnectGatewayInput,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<GatewayAccountPayload> {
    const { em, now, gatewayBox: box, gateways } = context;
    context.viewer.actIn('billing:write', input.projectId);
    const checked = await gateways[input.gateway].checkAccount(input);
    return changeOnce(context, { info, args: { input } }, async () => {
      return { gatewayAccount: await connectGateway(em, context.viewer, input, { box, now, checked }) };
    });
  }

  @opensItsOwnTransaction()
  @limited(20, '1m')
  @Mutation(() => GatewayAccountPayload, {
    description:
      'Replaces the keys of a gateway, such as rolled ones, or adds the secret of its webhooks. They have to be of the same ' +
      'account there. Scope billing:write; 20 a minute.',
  })
  async changeGatewayKeys(
    @Arg('input', () => ChangeGatewayKeysInput, { description: 'The account, and its keys from now on.' })
    input: ChangeGatewayKeysInput,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<GatewayAccountPayload> {
    const { em, now, gatewayBox: box, gateways } = context;
    const { id, ...keys } = input;
    const { gateway } = await admitNewKeys(em, context.viewer, id);
    const checked = await gateways[gateway].checkAccount(keys);
    return changeOnce(context, { info, args: { input } }, async () => {
      return { gatewayAccount: await changeGatewayKeys(em, context.viewer, id, { box, now, checked }) };
    });
  }

  @Mutation(() => GatewayAccountPayload, {
    description:
      'Disconnects a gateway, which then takes no more payments. Refused while a payment, a refund or a method of it is in ' +
      'progress. Scope billing:write.',
  })
  async disconnectGateway(
    @Arg('id', () => ID, { description: 'The account to disconnect.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<GatewayAccountPayload> {
    return { gatewayAccount: await disconnectGateway(em, viewer, id, now) };
  }

  @limited(60, '1m')
  @Mutation(() => SandboxPayload, {
    description:
      'Does in the sandbox what a customer or a bank does elsewhere: confirm a payment, or take one back. Scope ' +
      'billing:write; 60 a minute.',
  })
  async actInSandbox(
    @Arg('input', () => ActInSandboxInput, { description: 'What happens, and to which charge.' })
    input: ActInSandboxInput,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<SandboxPayload> {
    return { paymentAttempt: await actInSandbox(em, viewer, input) };
  }

  @FieldResolver(() => Boolean, { description: 'Whether its webhooks can be checked, so that it notifies the hub.' })
  hasWebhookSecret(@Root() { gateway, webhookSecret }: Row<GatewayAccount>): boolean {
    return gateway === GatewayName.sandbox || webhookSecret !== null;
  }

  @FieldResolver(() => String, { description: 'The address for the webhooks of the gateway.' })
  webhookUrl(@Root() { gateway, id }: Row<GatewayAccount>, @Ctx() { service }: HubContext): string {
    return `${service.url}/billing/gateways/${gateway}/webhook?account=${id}`;
  }
}
