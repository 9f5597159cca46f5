/** The channels of releases, the most mature first. */
export const channels = ['stable', 'rc', 'beta', 'alpha', 'dev'] as const;

/** A channel in a list: what it means for readers of it. */
export const channelNames: Record<(typeof channels)[number], string> = {
  stable: 'Stable',
  rc: 'Release candidate',
  beta: 'Beta',
  alpha: 'Alpha',
  dev: 'Development',
};
