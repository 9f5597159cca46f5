import { ArgsType, Field, InputType } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { line, matching } from '../../platform/values/bounds.ts';
import { colourPattern } from './colours.ts';
import { logoFile, logoRules } from './logo-image.ts';

const colour = matching(colourPattern, 'must be a colour such as #1f5fbf');

const light =
  'A colour such as #1f5fbf for links and buttons, with a contrast of 4.5 (WCAG 2.2 AA) to the light pages.';
const dark = 'The same for the dark pages, with that contrast to them.';

@InputType({ description: 'A change in parts: a field that is left out stays, and null returns it to what it was.' })
export class UpdateNetworkInput {
  @bounded(line(100))
  @Field(() => String, {
    nullable: true,
    description: 'The name that people read: one line, at most 100 characters. Null returns to `HUB_NETWORK`.',
  })
  name?: string | null;

  @bounded(colour)
  @Field(() => String, { nullable: true, description: `${light} Null returns to blue.` })
  accentColor?: string | null;

  @bounded(colour)
  @Field(() => String, { nullable: true, description: `${dark} Null leaves it to the hub, by the other one.` })
  accentColorDark?: string | null;

  @bounded(logoFile)
  @Field(() => String, { nullable: true, description: `${logoRules} Null removes the logo.` })
  logo?: string | null;
}

@ArgsType()
export class NetworkColorsArgs {
  @bounded(colour)
  @Field(() => String, { nullable: true, description: light })
  accentColor?: string | null;

  @bounded(colour)
  @Field(() => String, { nullable: true, description: dark })
  accentColorDark?: string | null;
}
