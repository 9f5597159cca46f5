import { describe, expect, it } from '@jest/globals';
import { ClientKind } from '../../src/auth/clients/client.ts';
import { personScopes } from '../../src/auth/scopes.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { requestToken, mutate, eventually } from './clients-hub.ts';
import { RelyingParty, newBrowser } from './oidc-hub.ts';
import { admin, auditOf, callback, hub, machine, project, seed, statusWith } from './clients-stage.ts';

describe('disabling a client', () => {
  it('ends its tokens at once and refuses new ones; enabling it restores none of them', async () => {
    const { client, secret } = await machine();
    const { id } = client;
    const { body } = await requestToken(hub.url, id, secret!);
    expect(await statusWith(String(body.access_token))).toBe(200);
    const em = hub.orm.em.fork();
    const written = 'select jsonb_agg(to_jsonb(a)) as rows from oidc_artifact a where client_id = ?';
    const [inFlight] = await em.execute<{ rows: object[] }[]>(written, [decodeId('client', id)]);
    const off = await mutate(admin, 'disableClient', id, 'client { disabledAt }');
    expect(off.client.disabledAt).toMatch(/Z$/);
    expect(await statusWith(String(body.access_token))).toBe(401);
    expect((await requestToken(hub.url, id, secret!)).status).toBeGreaterThanOrEqual(400);
    await eventually(async () => String((await requestToken(hub.url, id, secret!)).body.error), 'invalid_client');
    expect(await mutate(admin, 'disableClient', id, 'client { disabledAt }')).toEqual(off);
    // Inserts a token as a request would that was writing it while the client was disabled.
    await em.execute(
      'insert into oidc_artifact select * from jsonb_populate_recordset(null::oidc_artifact, ?::jsonb)',
      [JSON.stringify(inFlight!.rows)],
    );
    expect(await statusWith(String(body.access_token))).toBe(401);
    const on = await mutate(admin, 'enableClient', id, 'client { disabledAt }');
    expect(on.client.disabledAt).toBeNull();
    await mutate(admin, 'enableClient', id, 'client { id }');
    await eventually(async () => (await requestToken(hub.url, id, secret!)).status, 200);
    expect(await statusWith(String(body.access_token))).toBe(401);
    expect((await auditOf(id)).map(([action]) => action)).toEqual([
      'client.created',
      'client.disabled',
      'client.enabled',
    ]);
  });

  it('ends the tokens of its users, who need not consent again when it is enabled', async () => {
    const person = await seed.user();
    const { client, secret } = await seed.client(project, {
      kind: ClientKind.web,
      redirectUris: [callback],
      scopes: [...personScopes, 'catalog:read'],
    });
    const party = await RelyingParty.discover(hub, client, secret!);
    const browser = newBrowser(hub);
    const tokens = await party.signIn(browser, person.email, { scope: 'openid catalog:read' });
    expect(await statusWith(tokens.access_token)).toBe(200);
    await mutate(admin, 'disableClient', client.id, 'client { id }');
    expect(await statusWith(tokens.access_token)).toBe(401);
    const remaining = 'select 1 from oidc_artifact where client_id = ?';
    expect(await hub.orm.em.fork().execute(remaining, [decodeId('client', client.id)])).toEqual([]);
    await expect(party.refresh(tokens.refresh_token!)).rejects.toThrow();
    await mutate(admin, 'enableClient', client.id, 'client { id }');
    await eventually(
      () => party.refresh(tokens.refresh_token!).catch(({ error }: { error: string }) => error),
      'invalid_grant' as never,
    );
    const request = await party.request({ scope: 'openid catalog:read' });
    const page = await browser.open(request.url);
    expect([page.url.href.startsWith(callback), page.body]).toEqual([true, '']);
  });
});

describe('deleting a client', () => {
  it('removes its secrets, consents and tokens, and keeps the audit', async () => {
    const person = await seed.user();
    const { client, secret } = await seed.client(project, {
      kind: ClientKind.web,
      redirectUris: [callback],
      scopes: [...personScopes, 'catalog:read'],
    });
    const { id } = client;
    const party = await RelyingParty.discover(hub, client, secret!);
    const tokens = await party.signIn(newBrowser(hub), person.email, { scope: 'openid catalog:read' });
    const remaining = async () => {
      const [row] = await hub.orm.em.fork().execute<object[]>(
        `select (select count(*)::int from client where id = c.id) as clients,
           (select count(*)::int from client_secret where client_id = c.id) as secrets,
           (select count(*)::int from consent where client_id = c.id) as consents,
           (select count(*)::int from oidc_artifact where client_id = c.id) > 0 as has_tokens
         from (select ?::uuid as id) c`,
        [decodeId('client', id)],
      );
      return row;
    };
    expect(await remaining()).toEqual({ clients: 1, secrets: 1, consents: 1, has_tokens: true });
    expect(await mutate(admin, 'deleteClient', id, 'deletedClientId')).toEqual({ deletedClientId: id });
    expect(await remaining()).toEqual({ clients: 0, secrets: 0, consents: 0, has_tokens: false });
    expect(await statusWith(tokens.access_token)).toBe(401);
    await eventually(
      () => party.refresh(tokens.refresh_token!).catch(({ error }: { error: string }) => error),
      'invalid_client' as never,
    );
    expect(await auditOf(id)).toEqual([
      ['client.created', expect.anything()],
      ['client.deleted', { name: 'Test client', kind: 'web' }],
    ]);
    expect((await mutate(admin, 'deleteClient', id, 'deletedClientId')).refusal).toEqual(['client_not_found']);
  });
});
