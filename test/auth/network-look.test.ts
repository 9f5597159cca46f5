import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HubClient } from '../support/client.ts';
import { Console } from '../support/console.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { jpegHead, png } from '../support/images.ts';
import { People, ask, refusalOf } from '../support/people.ts';

let people: People;
let operator: HubClient;
let other: TestHub;
let app: Console;

beforeAll(async () => {
  people = await People.start({ network: 'Guild' });
  operator = (await people.operator()).api;
  other = await startHub({ database: people.hub, clock: people.clock });
  app = await Console.open(people);
});

afterAll(async () => {
  await other?.close();
  await people?.close();
});

const update = `mutation ($input: UpdateNetworkInput!) {
  updateNetwork(input: $input) { network { name defaultName accentColor accentColorDark logoUrl } } }`;
const read = '{ network { name accentColor accentColorDark logoUrl colors { dark { accent onButton } } } }';
const base64 = (bytes: Buffer) => bytes.toString('base64');
const signInPage = async () => (await people.browser().open((await app.request()).url)).body;
const sheetOf = async (body: string) => {
  const [path] = /\/oauth\/pages-[0-9a-f]+\.css/.exec(body)!;
  return (await fetch(people.hub.address + path)).text();
};
const set = (input: object) => ask(operator, update, { input }).then(({ updateNetwork }) => updateNetwork.network);
/** Waits until other requests see a change; fails by the timeout of the test. */
const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
};
const problemsOf = async (input: object) => {
  const { body } = await operator.graphql(update, { input });
  return body.errors[0].extensions.problems as unknown as { pointer: string; detail: string }[];
};
const auditOf = () =>
  people.sql<{ detail: unknown }>(`select detail from audit_entry where action = 'network.updated' order by id`);

describe('the name of the network', () => {
  it('is that of the configuration until an operator sets another one', async () => {
    expect(await set({ name: ' Makers ' })).toMatchObject({ name: 'Makers', defaultName: 'Guild' });
    await until(async () => (await signInPage()).includes('<header class="network">Makers</header>'));
    const console = await (await fetch(`${people.hub.address}/console`)).text();
    expect(console).toMatch(/Makers|console is not built/);
    expect(await (await fetch(`${people.hub.address}/docs`)).text()).toContain('Makers');
    const newcomer = await people.newcomer();
    await ask(await people.as(newcomer), 'mutation { sendEmailVerification { user { id } } }');
    await people.linkTo(newcomer.email);
    expect(people.mails.at(-1)).toMatchObject({ subject: 'Confirm your email address for Makers' });
    expect(await set({ name: null })).toMatchObject({ name: 'Guild' });
    await until(async () => (await signInPage()).includes('<header class="network">Guild</header>'));
    expect(await (await fetch(`${people.hub.address}/docs`)).text()).not.toContain('Makers');
  });

  it('is known to every instance, and read by anyone', async () => {
    await set({ name: 'Everywhere' });
    const anyone = new HubClient(other.address);
    await until(
      async () => ((await ask(anyone, '{ service { network } }')).service.network as unknown) === 'Everywhere',
    );
    expect((await ask(anyone, '{ network { name } }')).network.name).toBe('Everywhere');
    await set({ name: null });
  });
});

describe('the accent of the network', () => {
  it('colours the pages, and the dark pages by a lighter one', async () => {
    await set({ accentColor: '#7A1FA2' });
    await until(async () => (await sheetOf(await signInPage())).includes('--button: #7a1fa2;'));
    const { network } = await ask(operator, read);
    expect(network).toMatchObject({ accentColor: '#7a1fa2', accentColorDark: null });
    expect(await sheetOf(await signInPage())).toContain(`--accent: ${network.colors.dark.accent};`);
    expect(network.colors.dark.onButton).toBe('#000000');
    await set({ accentColor: null });
  });

  it('is served under an address that names it, and never kept under the address of another one', async () => {
    await set({ accentColor: null });
    await until(async () => (await sheetOf(await signInPage())).includes('--button: #1f5fbf;'));
    const [path] = /\/oauth\/pages-[0-9a-f]+\.css/.exec(await signInPage())!;
    const cacheOf = async (address: string) => (await fetch(people.hub.address + address)).headers.get('cache-control');
    expect(await cacheOf(path!)).toContain('immutable');
    expect(await cacheOf('/oauth/pages-000000000000.css')).toBe('no-store');
  });

  it.each([
    [{ accentColor: '#ffd400' }, '/input/accentColor', /^has a contrast of 1\.3 to the light pages/],
    [{ accentColorDark: '#330044' }, '/input/accentColorDark', /to the dark pages/],
    [{ accentColor: 'red' }, '/input/accentColor', /^must be a colour such as #1f5fbf$/],
    [{ name: '' }, '/input/name', /1 to 100 characters/],
  ])('refuses %j at its field', async (input, pointer, detail) => {
    const [problem] = await problemsOf(input);
    expect(problem).toEqual({
      pointer: expect.stringContaining(pointer.replace('/input', '')),
      detail: expect.stringMatching(detail),
    });
  });

  it('can be tried before it is set, by operators alone', async () => {
    const colors = '{ networkColors(accentColor: "#7a1fa2") { light { button } dark { button } } }';
    expect((await ask(operator, colors)).networkColors.light.button).toBe('#7a1fa2');
    expect(await refusalOf(await people.as(await people.user()), colors)).toBe('operator_required');
    expect(await refusalOf(operator, '{ networkColors(accentColor: "#ffd400") { light { button } } }')).toBe(
      'invalid_input',
    );
  });
});

describe('the logo of the network', () => {
  it('is served to anyone with its own type, and can run and load nothing', async () => {
    const file = png(120, 40);
    const logoUrl = String((await set({ logo: base64(file) })).logoUrl);
    const served = await fetch(logoUrl);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(file);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': `default-src 'none'; sandbox`,
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('immutable'),
    });
    const path = new URL(logoUrl).pathname;
    await until(async () => (await signInPage()).includes(`src="${path}" width="120" height="40" alt=""`));
    await set({ logo: null });
    expect((await fetch(logoUrl)).status).toBe(404);
  });

  it.each([
    ['an SVG', Buffer.from('<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg"/>'), /an SVG can hold scripts/],
    ['an SVG after a byte order mark', Buffer.from('\ufeff  <?xml version="1.0"?><svg/>'), /an SVG can hold scripts/],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), /must be a PNG, JPEG or WebP/],
    ['other bytes', Buffer.from('not an image'), /^must be a PNG, JPEG or WebP image$/],
    ['an image that is too small', png(15), /^has 15 × 15 pixels; each side must have 16 to 1024$/],
    ['an image with too many pixels', jpegHead(1025, 20), /^has 1025 × 20 pixels/],
    ['a file that is too large', Buffer.concat([png(16), Buffer.alloc(262_144)]), /at most 256 KB/],
  ])('is refused if it is %s', async (_, bytes, detail) => {
    const [problem] = await problemsOf({ logo: base64(bytes) });
    expect(problem).toEqual({ pointer: expect.stringContaining('/logo'), detail: expect.stringMatching(detail) });
  });

  it('is refused if it is no base64', async () => {
    const [problem] = await problemsOf({ logo: 'data:image/png;base64,AAAA' });
    expect(problem?.detail).toBe('must be the bytes of a file in base64');
  });
});

describe('a change of the network', () => {
  it('is audited with what it changed, and not at all if it changed nothing', async () => {
    const before = (await auditOf()).length;
    await set({ name: 'Audited', accentColor: null });
    await set({ name: 'Audited' });
    expect((await auditOf()).slice(before)).toEqual([{ detail: { changes: { name: 'Audited' } } }]);
  });

  it('loses nothing when several are made at once', async () => {
    await Promise.all([set({ name: 'At once' }), set({ accentColor: '#0b6e4f' }), set({ logo: base64(png(64)) })]);
    const { network } = await ask(operator, read);
    expect(network).toMatchObject({
      name: 'At once',
      accentColor: '#0b6e4f',
      logoUrl: expect.stringContaining('/logos/'),
    });
  });

  it('is left to operators whose client may administer', async () => {
    const input = { name: 'Taken over' };
    expect(await refusalOf(await people.as(await people.user()), update, { input })).toBe('operator_required');
    expect(await refusalOf(new HubClient(people.hub.address), update, { input })).toBe('unauthenticated');
    const key = HubClient.withKey(people.hub.address, await people.seed.key(await people.seed.project()));
    expect(await refusalOf(key, update, { input })).toBe('operator_required');
  });
});
