import { env } from 'node:process';
import { createProject } from './app.ts';

const { HUB = '', CLIENT_ID = '', CLIENT_SECRET = '', PROJECT_URL: url = 'http://localhost:4000', API = url } = env;

const { app } = await createProject({
  hub: HUB,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  url,
  api: API,
});

const port = Number(new URL(url).port || 4000);
app.listen(port, env.HOST ?? '127.0.0.1', () => console.log(`ready: ${url}`));
