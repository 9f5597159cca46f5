import { Role } from '../../auth/projects/member.ts';

export interface DemoMember {
  name: string;
  email: string;
  /** Roles by project slug. */
  roles: Record<string, Role>;
}

const domain = 'demo.example';

/** The members of the demo's projects. The first creates all projects, and is the account shown to the user. */
export const members: readonly [DemoMember, ...DemoMember[]] = [
  { name: 'Ada Lovelace', email: `ada@${domain}`, roles: {} },
  {
    name: 'Alan Turing',
    email: `alan@${domain}`,
    roles: { 'demo-forge': Role.admin, 'demo-quill': Role.viewer },
  },
  {
    name: 'Grace Hopper',
    email: `grace@${domain}`,
    roles: { 'demo-forge': Role.developer, 'demo-atlas': Role.developer },
  },
  {
    name: 'Luca Pacioli',
    email: `luca@${domain}`,
    roles: { 'demo-forge': Role.billing, 'demo-atlas': Role.billing },
  },
  {
    name: 'Gerardus Mercator',
    email: `gerardus@${domain}`,
    roles: { 'demo-atlas': Role.admin, 'demo-quill': Role.developer },
  },
];

/** People with an account who buy in their own name. */
export const buyers = [
  'Mary Shelley',
  'Jorge Luis Borges',
  'Murasaki Shikibu',
  'Chinua Achebe',
  'Wisława Szymborska',
  'Toni Morrison',
  'Italo Calvino',
].map((name) => ({ name, email: `${asciiName(name.split(' ').at(-1)!)}@${domain}` }));

const firstWords = [
  'Northwind',
  'Blue Harbor',
  'Kestrel',
  'Juniper',
  'Copper Hill',
  'Lantern',
  'Meridian',
  'Tidewater',
  'Sable',
  'Orchard',
  'Granite',
  'Willow',
  'Ember',
  'Quarry',
  'Saffron',
  'Harvest',
  'Zephyr',
  'Cobalt',
];
const lastWords = ['Labs', 'Studio', 'Works', 'Partners'];

/** The n-th company; there is one for each pair of words. */
export function company(n: number): { name: string; email: string } {
  const [first, last] = [
    firstWords[n % firstWords.length]!,
    lastWords[Math.floor(n / firstWords.length) % lastWords.length]!,
  ];
  return { name: `${first} ${last}`, email: `billing@${asciiName(first)}-${asciiName(last)}.example` };
}

function asciiName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]+/g, '')
    .replaceAll('ł', 'l')
    .toLowerCase();
}
