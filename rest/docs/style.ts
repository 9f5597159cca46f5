/** The stylesheet of the documentation. Light and dark mode follow the system setting, as on the sign-in pages. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: #ffffff;
  --quiet-ground: #f4f5f7;
  --text: #1b1f24;
  --quiet: #59636e;
  --line: #d5dae0;
  --accent: #1f5fbf;
  --get: #1a7f4b; --post: #1f5fbf; --put: #8a5a00; --delete: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #101418;
    --quiet-ground: #1a2027;
    --text: #e8ecf1;
    --quiet: #a3afbb;
    --line: #343e49;
    --accent: #8ab4f8;
    --get: #6fd19f; --post: #8ab4f8; --put: #e6b35c; --delete: #ffb4ab;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--text);
  font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--accent); text-underline-offset: 0.15em; }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 0.2rem; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--ground); padding: 0.25rem 0.5rem; }
.page { max-width: 72rem; margin: 0 auto; padding: 0 1rem; }
header { border-bottom: 1px solid var(--line); }
header .page { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; align-items: baseline; padding-block: 0.9rem; }
header .network { font-weight: 650; font-size: 1.1rem; color: inherit; text-decoration: none; margin-right: auto; }
header small { color: var(--quiet); font-weight: 400; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li { margin: 0.1rem 0; }
nav a { color: inherit; text-decoration: none; }
nav a:hover { color: var(--accent); text-decoration: underline; }
nav ul ul { margin: 0 0 0.6rem 0.75rem; font-size: 0.875rem; color: var(--quiet); }
nav { padding: 1rem 0; border-bottom: 1px solid var(--line); columns: 2; column-gap: 1.5rem; font-size: 0.9375rem; }
nav ul ul { display: none; }
main { min-width: 0; padding-bottom: 5rem; }
@media (min-width: 60rem) {
  .with-nav { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 3.5rem; }
  nav { columns: 1; border: 0; position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 2rem 0; }
  nav ul ul { display: block; }
}
h1, h2, h3, h4 { line-height: 1.25; letter-spacing: -0.01em; }
h1 { font-size: 2rem; margin: 2rem 0 0.5rem; }
h2 { font-size: 1.5rem; margin: 3.5rem 0 0.75rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.125rem; margin: 2.25rem 0 0.5rem; }
h4 { font-size: 0.9375rem; margin: 1.25rem 0 0.35rem; color: var(--quiet); font-weight: 600; }
h3 a.anchor { color: inherit; text-decoration: none; }
p, ul, ol { margin: 0.5rem 0; }
.lead { font-size: 1.125rem; color: var(--quiet); max-width: 44rem; }
main p, main li, main dd { max-width: 46rem; }
code, pre { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace; font-size: 0.875em; }
:not(pre) > code { background: var(--quiet-ground); padding: 0.1em 0.3em; border-radius: 0.25rem; }
pre {
  background: var(--quiet-ground);
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  padding: 0.8rem 1rem;
  overflow-x: auto;
  overflow-wrap: normal;
  line-height: 1.5;
}
dl { max-width: 46rem; margin: 0.25rem 0 1rem; border-top: 1px solid var(--line); }
dt { padding-top: 0.5rem; }
dd { margin: 0; padding-bottom: 0.5rem; border-bottom: 1px solid var(--line); font-size: 0.9375rem; }
dd:empty { padding: 0 0 0.5rem; }
.type, .note { color: var(--quiet); font-size: 0.875rem; }
.type a { color: inherit; }
.endpoint { margin-top: 2.5rem; }
.method { font-size: 0.8125rem; font-weight: 700; letter-spacing: 0.02em; margin-right: 0.4rem; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); } .delete { color: var(--delete); }
dt:target, .endpoint:target > h3, h3:target { background: color-mix(in srgb, var(--accent) 15%, transparent); }
`;
