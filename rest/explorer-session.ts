/**
 * Opens GraphiQL with the variables of the address, of which it reads the query alone. Requests that carry no
 * credential run as the person who is signed in to the console in another tab.
 * The explorer asks the console's tabs for a token at each request and keeps none. Only pages of the hub share the
 * channel.
 */
export function withConsoleSession(page: string): string {
  return page.replace('<head>', () => `<head><script>${script}</script>`);
}

const script = `
const variables = new URLSearchParams(location.search).get('variables');
if (variables) localStorage.setItem('graphiql:variables', variables);
const channel = new BroadcastChannel('console.explorer');
const send = window.fetch;
let noConsoleUntil = 0;
function consoleToken() {
  if (performance.now() < noConsoleUntil) return undefined;
  return new Promise((resolve) => {
    const wait = setTimeout(() => {
      noConsoleUntil = performance.now() + 3000;
      resolve(undefined);
    }, 200);
    channel.onmessage = ({ data }) => {
      if (data.kind !== 'token') return;
      clearTimeout(wait);
      resolve(data.token);
    };
    channel.postMessage({ kind: 'wanted' });
  });
}
window.fetch = async (target, init = {}) => {
  const headers = new Headers(init.headers);
  const token = headers.has('authorization') ? undefined : await consoleToken();
  if (token) headers.set('authorization', 'Bearer ' + token);
  return send(target, { ...init, headers });
};
`;
