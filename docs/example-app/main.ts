import { Hub } from './hub';

const hub = await Hub.open('http://localhost:3000', 'client_...', `${location.origin}/callback`);
const page = document.querySelector<HTMLElement>('#app')!;

if (location.pathname === '/callback') await showProducts();
else showButton('Sign in', () => hub.signIn());

async function showProducts(): Promise<void> {
  const session = await hub.finish(location.href);
  // A reload must not send the code a second time.
  history.replaceState(null, '', '/');
  page.textContent = `Hello ${session.name}. `;
  showButton('Sign out', () => hub.signOut(session));
  try {
    const { products } = await hub.query<{ products: { nodes: { name: string }[] } }>(
      session,
      '{ products(first: 20) { nodes { name } } }',
    );
    page.append(` You can see: ${products.nodes.map(({ name }) => name).join(', ')}`);
  } catch (error) {
    page.append(` The hub did not show the products: ${(error as Error).message}`);
  }
}

function showButton(text: string, action: () => void): void {
  const button = document.createElement('button');
  button.textContent = text;
  button.addEventListener('click', action);
  page.append(button);
}
