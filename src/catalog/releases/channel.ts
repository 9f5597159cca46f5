import { registerEnumType } from 'type-graphql';

export enum Channel {
  stable = 'stable',
  rc = 'rc',
  beta = 'beta',
  alpha = 'alpha',
  dev = 'dev',
}

registerEnumType(Channel, {
  name: 'ReleaseChannel',
  description: 'The maturity of a release. A reader of a channel also sees the releases of more mature ones.',
  valuesConfig: {
    stable: { description: 'Finished releases: versions without a prerelease, such as 1.4.0.' },
    rc: { description: 'Release candidates, such as 2.0.0-rc.1.' },
    beta: { description: 'Beta releases, such as 2.0.0-beta.1.' },
    alpha: { description: 'Alpha releases, such as 2.0.0-alpha.1.' },
    dev: {
      description: 'Development releases, such as 2.0.0-dev.1, and other prereleases where no channel is given.',
    },
  },
});

const mostStableFirst = [Channel.stable, Channel.rc, Channel.beta, Channel.alpha, Channel.dev];

/** A channel and all more stable ones: beta, rc and stable for beta. */
export function channelsShownIn(channel: Channel): Channel[] {
  return mostStableFirst.slice(0, mostStableFirst.indexOf(channel) + 1);
}

type Prerelease = readonly (string | number)[];

/** The default channel of a version: stable without a prerelease, else the channel its prerelease starts with, else dev. */
export function channelOf(prerelease: Prerelease): Channel {
  return prerelease.length ? (namedBy(prerelease) ?? Channel.dev) : Channel.stable;
}

/** Whether a channel fits a version. Only stable versions have no prerelease, and a prerelease may name its channel. */
export function channelFits(channel: Channel, prerelease: Prerelease): boolean {
  if (!prerelease.length || channel === Channel.stable) return channel === channelOf(prerelease);
  return channel === (namedBy(prerelease) ?? channel);
}

function namedBy([first]: Prerelease): Channel | undefined {
  return mostStableFirst.slice(1).find((channel) => channel === first);
}
