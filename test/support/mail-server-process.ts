import { MailServer } from './mail-server.ts';

const [port = '0', delayMs = '0', greylisting] = process.argv.slice(2);

const server = await MailServer.start(Number(port));
server.delayMs = Number(delayMs);
server.isGreylisting = greylisting === 'greylisting';
process.stdout.write(`${server.url}\n`);

let shown = 0;
setInterval(() => {
  for (const message of server.raw.slice(shown)) process.stdout.write(`${JSON.stringify(message)}\n`);
  shown = server.raw.length;
}, 5);
