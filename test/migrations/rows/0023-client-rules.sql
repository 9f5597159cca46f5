-- Rows of the schema 0023-client-rules: a client in browsers, and a project that requires PKCE of all its clients.

update project set requires_pkce = true where id = '01a20447-f01e-71cd-95e3-7747e0286708';

insert into client (id, project_id, kind, name, redirect_uris, post_logout_redirect_uris, scopes, disabled_at, created_at, updated_at, requires_pkce, jwks, backchannel_logout_uri, id_token_signed_response_alg) values
  ('01a20666-f923-7672-9be3-49b42d203682', '01a20447-f01e-71cd-95e3-7747e0286708', 'browser', 'In a page', '{https://page.six.example/callback}', '{}', '{openid,profile,email}', null, '2026-11-25 09:22:32.483Z', '2026-11-25 09:22:32.483Z', true, null, null, 'RS256');
