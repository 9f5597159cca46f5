import { registerEnumType } from 'type-graphql';

export enum GatewayMode {
  test = 'test',
  live = 'live',
}

registerEnumType(GatewayMode, {
  name: 'GatewayMode',
  description: 'Whether a gateway moves real money.',
  valuesConfig: {
    test: { description: 'For trials: no real money is moved.' },
    live: { description: 'Real money is moved.' },
  },
});
