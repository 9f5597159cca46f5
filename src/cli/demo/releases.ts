/** A release of the demo: its version, and the notes that people read. */
export interface DemoRelease {
  version: string;
  notes: string;
}

/** What each product has published, oldest first; the last one is a draft that waits for its day. */
export const releases: Readonly<Record<string, readonly DemoRelease[]>> = {
  'forge-registry': [
    { version: '2.2.0', notes: '## New\n\n- Packages can be kept for a number of days, and then be removed.' },
    {
      version: '2.3.0',
      notes: '## New\n\n- Mirrors of other registries.\n\n## Mended\n\n- Uploads that were interrupted continue.',
    },
    { version: '2.4.0-rc.1', notes: 'A first look at 2.4: signed packages. Please try your own keys.' },
    { version: '2.4.0', notes: '## New\n\n- Packages can be signed.\n- An installation can require signatures.' },
    { version: '2.4.1', notes: '## Mended\n\n- Keys of 4096 bits were refused.' },
    { version: '2.5.0-beta.1', notes: 'Search in the contents of packages. Not announced yet.' },
  ],
  quill: [
    { version: '2.3.0', notes: '## New\n\n- Comments can be answered and resolved.' },
    { version: '2.4.0', notes: '## New\n\n- Two people see each other’s cursors.\n- Spelling in twelve languages.' },
    { version: '2.4.1', notes: '## Mended\n\n- A long text no longer jumps while another person writes above.' },
    { version: '2.5.0', notes: '## New\n\n- Texts open without a network, and are joined later.' },
  ],
};
