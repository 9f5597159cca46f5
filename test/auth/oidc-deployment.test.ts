import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureOperator } from '../../src/auth/people/operator.ts';
import { formsOf } from '../support/browser.ts';
import { PASSWORD, RelyingParty, newBrowser, seed, seedPerson, startHub } from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';

describe('a hub behind a proxy that ends TLS', () => {
  let hub: Hub;

  beforeAll(async () => {
    hub = await startHub({ HUB_URL: 'https://hub.example/' });
  });

  afterAll(() => hub?.close());

  it('publishes https addresses and sets Secure cookies', async () => {
    const acme = await seed(hub, 'acme');
    const discovery = await (await fetch(`${hub.url}/.well-known/openid-configuration`)).text();
    expect(discovery).toContain('"https://hub.example/oauth/token"');
    expect(discovery).not.toContain('http://');
    const parameters = new URLSearchParams({
      client_id: acme.web.id,
      redirect_uri: 'https://acme.example/cb',
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    const start = await fetch(`${hub.url}/oauth/authorize?${parameters.toString()}`, { redirect: 'manual' });
    expect(start.status).toBe(303);
    const cookies = start.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThanOrEqual(4);
    for (const cookie of cookies)
      expect(cookie.toLowerCase().split(/; */)).toEqual(expect.arrayContaining(['httponly', 'samesite=lax', 'secure']));
    const setUp = await formAt((await ensureOperator(hub.orm, hub.config, hub.clock))!);
    const values = { ...setUp.fields, name: 'Op', email: 'op@example.org', password: PASSWORD };
    const done = await fetch(setUp.action, {
      method: 'POST',
      body: new URLSearchParams(values),
      redirect: 'manual',
    });
    expect(done.status).toBe(303);
    const session = done.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-hub_session='));
    expect(session).toMatch(/; path=\/; .*samesite=lax; secure; httponly/i);
    expect(session).not.toMatch(/domain=/i);
  });

  async function formAt(link: string) {
    const url = new URL(link.replace('https://hub.example', hub.url));
    const page = await fetch(url);
    return formsOf({ url, status: page.status, headers: page.headers, body: await page.text() })[0]!;
  }
});

describe('a hub with SMTP_URL', () => {
  let hub: Hub;
  let smtp: Server;
  const received: string[] = [];

  beforeAll(async () => {
    smtp = createServer((socket) => {
      socket.write('220 mail.example\r\n');
      socket.on('data', (chunk) => {
        received.push(chunk.toString());
        if (received.at(-1)!.startsWith('DATA')) socket.write('354 continue\r\n');
        else if (received.at(-1)!.startsWith('QUIT')) socket.end('221 bye\r\n');
        else if (!received.join('').includes('DATA') || received.join('').endsWith('\r\n.\r\n'))
          socket.write('250 ok\r\n');
      });
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    hub = await startHub({
      SMTP_URL: `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`,
      HUB_MAIL_FROM: 'hub@hub.example',
    });
  });

  afterAll(async () => {
    await hub?.close();
    await new Promise((resolve) => smtp.close(resolve));
  });

  it('sends the link to a new password by mail, and not to the log', async () => {
    const acme = await seed(hub, 'acme');
    await seedPerson(hub, 'ada@example.org');
    const web = await RelyingParty.discover(hub, acme.web, acme.secret);
    const browser = newBrowser(hub);
    const signIn = await browser.open((await web.request()).url);
    await browser.submit(await browser.open(`${signIn.url.href}/forgot`), { email: 'ADA@example.org' });
    for (let waited = 0; waited < 5000 && !received.join('').endsWith('\r\n.\r\n'); waited += 20) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const mail = received.join('').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(mail).toContain('RCPT TO:<ada@example.org>');
    expect(mail).toContain('Subject: Choose a new password for Test Network');
    const link = /http:\/\/\S+token=[\w-]{43}/.exec(mail)?.[0];
    expect((await browser.open(link!)).body).toContain('<h1>Choose a new password</h1>');
    expect(hub.lines).toEqual([]);
  });
});
