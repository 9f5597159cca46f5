import { CLIENT_ID, CLIENT_SECRET, HUB, PORT, address, load } from './serve.mjs';

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
  }),
);
app.get('/', ({ oidc }, response) => response.json(oidc.user ?? { sub: null }));
app.listen(Number(PORT), '127.0.0.1');
