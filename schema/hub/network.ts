import { Arg, Args, Ctx, Field, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { logoUrl } from '../../src/auth/network/logos.ts';
import { NetworkColorsArgs, UpdateNetworkInput } from '../../src/auth/network/network-input.ts';
import { readNetworkSettings } from '../../src/auth/network/network-settings.ts';
import type { NetworkSettings } from '../../src/auth/network/network-settings.ts';
import { paletteOf } from '../../src/auth/network/palette.ts';
import { previewColours, updateNetwork } from '../../src/auth/network/update-network.ts';
import type { HubContext } from '../context.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'The colours of the sign-in pages in one scheme that follow the accent.',
})
class AccentColors {
  @Field(() => String, { description: 'The colour of links and of the outline of the focus, such as #1f5fbf.' })
  accent!: string;

  @Field(() => String, { description: 'The colour of buttons.' })
  button!: string;

  @Field(() => String, { description: 'The colour of a button below the pointer.' })
  buttonStrong!: string;

  @Field(() => String, { description: 'The colour of the text on a button.' })
  onButton!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The colours of the sign-in pages that follow the accent.' })
class NetworkColors {
  @Field(() => AccentColors, { description: 'Those of the light pages.' })
  light!: AccentColors;

  @Field(() => AccentColors, { description: 'Those of the dark pages.' })
  dark!: AccentColors;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The name and the look of the network, as its pages and mails show them.',
})
class Network {
  @Field(() => String, { description: 'The name that people read.' })
  name!: string;

  @Field(() => String, { description: 'The name that it has until operators set another one: `HUB_NETWORK`.' })
  defaultName!: string;

  @Field(() => String, { nullable: true, description: 'The accent of the light pages; null for the usual blue.' })
  accentColor!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The accent of the dark pages; null if the hub derives it from the other one.',
  })
  accentColorDark!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The address of the logo, which the hub serves and anyone may load; null if there is none.',
  })
  logoUrl!: string | null;

  @Field(() => NetworkColors, { description: 'The colours that follow from the accents.' })
  colors!: NetworkColors;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `updateNetwork`.' })
class NetworkPayload {
  @Field(() => Network, { description: 'The network as it is now.' })
  network!: Network;
}

@Resolver()
export class NetworkResolver {
  @Query(() => Network, { description: 'The name and the look of the network; needs no credentials.' })
  async network(@Ctx() context: HubContext): Promise<Network> {
    return networkOf(context, await readNetworkSettings(context.em));
  }

  @Query(() => NetworkColors, {
    description:
      'The colours of the pages with other accents, before they are set. Operators only. Scope project:admin.',
  })
  networkColors(@Args(() => NetworkColorsArgs) args: NetworkColorsArgs, @Ctx() { viewer }: HubContext): NetworkColors {
    return previewColours(viewer, args);
  }

  @Mutation(() => NetworkPayload, {
    description:
      'Changes the name, the logo or the accent that the pages of sign-in, the console and mails show, at every instance. Operators only. Scope project:admin.',
  })
  async updateNetwork(
    @Arg('input', () => UpdateNetworkInput, { description: 'What is to be changed.' }) input: UpdateNetworkInput,
    @Ctx() context: HubContext,
  ): Promise<NetworkPayload> {
    const { em, viewer, now } = context;
    return { network: networkOf(context, await updateNetwork(em, viewer, input, now)) };
  }
}

function networkOf({ look }: HubContext, { name, accentColor, accentColorDark, logo }: NetworkSettings): Network {
  return {
    name: name ?? look.usualName,
    defaultName: look.usualName,
    accentColor,
    accentColorDark,
    logoUrl: logoUrl(look.url, logo && logo.sha256),
    colors: paletteOf(accentColor, accentColorDark),
  };
}
