import { createHash } from 'node:crypto';
import { grounds } from '../../network/palette.ts';
import type { AccentColours, Palette } from '../../network/palette.ts';

/** A stylesheet, and the path that it is served under. */
export interface Sheet {
  style: string;
  path: string;
}

/** The stylesheet of the sign-in pages. Light and dark mode follow the reader's system. */
const styleOf = ({ light, dark }: Palette): string =>
  `
:root {
  color-scheme: light dark;
  --ground: ${grounds.light.ground};
  --card: ${grounds.light.card};
  --text: #1b1f24;
  --quiet: #59636e;
  --line: #d5dae0;
${variablesOf(light)}
  --danger: #b3261e;
  --danger-ground: #fdecea;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: ${grounds.dark.ground};
    --card: ${grounds.dark.card};
    --text: #e8ecf1;
    --quiet: #a3afbb;
    --line: #333c46;
    ${variablesOf(dark)}
    --danger: #ffb4ab;
    --danger-ground: #3a1d1b;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  grid-template-columns: minmax(0, 26rem);
  align-content: center;
  justify-content: center;
  gap: 1.25rem;
  padding: 1.5rem 1rem;
  background: var(--ground);
  color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif;
  overflow-wrap: anywhere;
}
.network { text-align: center; font-weight: 600; color: var(--quiet); }
.logo { display: block; width: auto; height: auto; max-width: 12rem; max-height: 3rem; padding: 0.25rem; border-radius: 0.375rem; background: #ffffff; }
.network .logo { margin: 0 auto 0.5rem; }
main .logo { margin: 0 0 1rem; }
main { background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; padding: clamp(1.25rem, 6vw, 2rem); }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; font-weight: 650; letter-spacing: -0.01em; }
p { margin: 0.5rem 0 0; }
.lead { color: var(--quiet); }
.lead strong { color: var(--text); font-weight: 600; }
form { margin: 1.5rem 0 0; display: grid; gap: 1rem; }
label { display: block; margin-bottom: 0.25rem; font-weight: 550; font-size: 0.9375rem; }
input {
  width: 100%;
  min-height: 2.75rem;
  padding: 0.5rem 0.75rem;
  font: inherit;
  color: inherit;
  background: var(--card);
  border: 1px solid var(--quiet);
  border-radius: 0.5rem;
}
input[readonly] { background: var(--ground); border-color: var(--line); color: var(--quiet); }
input[aria-invalid='true'] { border-color: var(--danger); }
.hint, .problem { margin: 0.25rem 0 0; font-size: 0.875rem; color: var(--quiet); }
.problem { color: var(--danger); }
.detail { margin: 1.25rem 0 0; padding: 1rem 0 0; border-top: 1px solid var(--line); font-size: 0.875rem; color: var(--quiet); }
.alert { margin: 1.25rem 0 0; padding: 0.75rem 1rem; border-radius: 0.5rem; background: var(--danger-ground); color: var(--danger); }
button, .button {
  display: block;
  width: 100%;
  min-height: 2.75rem;
  padding: 0.5rem 1rem;
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  border: 1px solid transparent;
  border-radius: 0.5rem;
  background: var(--button);
  color: var(--on-button);
  cursor: pointer;
}
button:hover, .button:hover { background: var(--button-strong); }
.secondary { background: transparent; border-color: var(--line); color: var(--text); }
.secondary:hover { background: var(--ground); }
.actions { margin: 1.5rem 0 0; display: grid; gap: 0.75rem; }
.actions form { margin: 0; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); text-underline-offset: 0.15em; }
.links { margin: 1.5rem 0 0; padding: 1rem 0 0; border-top: 1px solid var(--line); display: grid; gap: 0.5rem; font-size: 0.9375rem; }
.links p { margin: 0; }
.label-row { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; }
.label-row a { font-size: 0.875rem; }
ul { margin: 1rem 0 0; padding: 0; list-style: none; display: grid; gap: 0.75rem; }
li { padding-left: 1.75rem; position: relative; }
li::before { content: '\\2713'; position: absolute; left: 0.25rem; color: var(--accent); font-weight: 700; }
li small { display: block; font-size: 0.875rem; color: var(--quiet); }
code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.875em; }
.code { margin: 1rem 0; font: 600 1.75rem/1.25 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; letter-spacing: 0.08em; text-align: center; }
input[name='user_code'] { font: 600 1.25rem/1.25 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; letter-spacing: 0.08em; text-transform: uppercase; }
.password { position: relative; }
.password:has(.show) input { padding-right: 4.25rem; }
.show { position: absolute; inset: 0.25rem 0.25rem 0.25rem auto; width: auto; min-height: 0; padding: 0 0.75rem; border: 0; background: none; color: var(--accent); font-size: 0.875rem; }
.show:hover { background: var(--ground); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
footer { text-align: center; font-size: 0.875rem; color: var(--quiet); }
footer form { margin: 0; display: inline; }
.plain { display: inline; width: auto; min-height: 0; padding: 0; border: 0; background: none; color: var(--quiet); font-weight: 400; text-decoration: underline; text-underline-offset: 0.15em; }
.plain:hover { background: none; color: var(--text); }
`.trimStart();

function variablesOf({ accent, button, buttonStrong, onButton }: AccentColours): string {
  return `--accent: ${accent};
  --button: ${button};
  --button-strong: ${buttonStrong};
  --on-button: ${onButton};`;
}

/** The paths of stylesheets, of these colours or others. */
export const sheetPaths = /^\/oauth\/pages-[0-9a-f]{12}\.css$/;

const sheets = new Map<string, Sheet>();

/** The stylesheet for some colours. Its path has a hash of the content, so that browsers may cache it forever. */
export function sheetOf(palette: Palette): Sheet {
  const key = JSON.stringify(palette);
  const known = sheets.get(key);
  if (known) return known;
  const style = styleOf(palette);
  const path = `/oauth/pages-${createHash('sha256').update(style).digest('hex').slice(0, 12)}.css`;
  // Colours change rarely; those before are of no use.
  sheets.clear();
  sheets.set(key, { style, path });
  return { style, path };
}
