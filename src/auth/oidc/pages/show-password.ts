import { createHash } from 'node:crypto';
import { Html } from './html.ts';

/**
 * Adds to each password field a button that shows what was typed, and hides it again before the form is sent. Without
 * the script the fields are as they were.
 */
const script = `
for (const field of document.querySelectorAll('.password input')) {
  const button = document.createElement('button');
  const [word, rest] = [document.createElement('span'), document.createElement('span')];
  button.append(word, rest);
  button.type = 'button';
  button.className = 'show';
  rest.className = 'unseen';
  rest.textContent = ' password';
  const show = (isShown) => {
    field.type = isShown ? 'text' : 'password';
    word.textContent = isShown ? 'Hide' : 'Show';
  };
  show(false);
  button.addEventListener('click', () => show(field.type === 'password'));
  field.form.addEventListener('submit', () => show(false));
  field.after(button);
}
`;

/** The script as an element of a page. */
export const showPassword = new Html(`<script>${script}</script>`);

/** The source of the script in a policy: its hash, so that no other script runs. */
export const showPasswordSource = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
