import { CLIENT_ID, CLIENT_SECRET, HUB, PORT, address, call, load } from './serve.mjs';

const express = load('express');
const { auth } = load('express-openid-connect');

const app = express();
app.use(
  auth({
    issuerBaseURL: HUB,
    baseURL: address,
    clientID: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    secret: 'a long, randomly-generated string, for tests only',
    idpLogout: true,
    authRequired: false,
    routes: { postLogoutRedirect: '/goodbye' },
    authorizationParams: { response_type: 'code', scope: 'openid profile email' },
  }),
);
app.get('/', async ({ oidc }, response) => response.json(oidc.user ? await oidc.fetchUserInfo() : { sub: null }));
app.get('/refresh', async ({ oidc }, response) => {
  const earlier = oidc.accessToken.access_token;
  const { access_token: later } = await oidc.accessToken.refresh();
  response.json({ isNew: later !== earlier });
});
app.get('/call', async ({ oidc }, response) => response.json(await call(oidc.accessToken.access_token)));
app.get('/goodbye', ({ oidc }, response) => response.json({ left: !oidc.user }));
app.listen(Number(PORT), '127.0.0.1');
