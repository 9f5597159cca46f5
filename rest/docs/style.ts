/** The stylesheet of the documentation. Light and dark mode follow the system setting, as on the sign-in pages. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: #ffffff;
  --quiet-ground: #f6f7f9;
  --text: #1b1f24;
  --quiet: #57606a;
  --line: #dde2e8;
  --accent: #1f5fbf;
  --mark: #e8f0fc;
  --get: #176d41; --post: #1f5fbf; --put: #7d5200; --delete: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #101418;
    --quiet-ground: #191f26;
    --text: #e8ecf1;
    --quiet: #a3afbb;
    --line: #2f3842;
    --accent: #8ab4f8;
    --mark: #1c2b42;
    --get: #6fd19f; --post: #8ab4f8; --put: #e6b35c; --delete: #ffb4ab;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 5rem; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--text);
  font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif;
  overflow-wrap: break-word;
}
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 0.2rem; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--ground); padding: 0.25rem 0.5rem; z-index: 2; }

header {
  position: sticky; top: 0; z-index: 1;
  display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; align-items: center;
  padding: 0.6rem 1.5rem;
  background: var(--ground);
  border-bottom: 1px solid var(--line);
}
header a { color: inherit; text-decoration: none; font-size: 0.9375rem; }
header a:hover { color: var(--accent); }
header .network { font-weight: 650; font-size: 1.05rem; }
header small { color: var(--quiet); font-weight: 400; }
header form { flex: 1; min-width: 9rem; max-width: 30rem; margin-right: auto; }
input[type='search'] {
  width: 100%; padding: 0.4rem 0.75rem;
  font: inherit; font-size: 0.9375rem; color: inherit;
  background: var(--quiet-ground); border: 1px solid var(--line); border-radius: 0.4rem;
}
input[type='search']::placeholder { color: var(--quiet); opacity: 1; }

.columns { max-width: 96rem; margin: 0 auto; padding: 0 1.5rem; }
main { min-width: 0; padding: 1.5rem 0 6rem; }
nav { font-size: 0.9375rem; }
nav h2 { margin: 1.25rem 0 0.25rem; padding: 0; border: 0; font-size: 0.8125rem; font-weight: 600; color: var(--quiet); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 0.15rem 0.6rem; margin-left: -0.6rem; border-radius: 0.3rem; color: inherit; text-decoration: none; }
nav a:hover { color: var(--accent); }
nav a[aria-current] { color: var(--accent); background: var(--mark); }
nav ul ul { margin: 0.1rem 0 0.4rem 0.75rem; font-size: 0.875rem; color: var(--quiet); }
nav.contents { display: none; font-size: 0.875rem; color: var(--quiet); }
.level-3 { padding-left: 0.75rem; }

.sidebar { border-top: 1px solid var(--line); padding-bottom: 3rem; }

@media (min-width: 60rem) {
  .to-pages { display: none; }
  .with-sidebar { display: grid; grid-template-columns: 15rem minmax(0, 1fr); grid-template-areas: 'sidebar main'; gap: 0 3rem; }
  .with-sidebar main { grid-area: main; }
  .sidebar { grid-area: sidebar; position: sticky; top: 3.5rem; align-self: start; max-height: calc(100vh - 3.5rem); overflow-y: auto; padding: 0.25rem 0.6rem 3rem; margin-left: -0.6rem; border: 0; }
}
@media (max-width: 59.99rem) {
  .sidebar ul ul { display: none; }
}
@media (min-width: 80rem) {
  .with-contents { grid-template-columns: 15rem minmax(0, 1fr) 14rem; grid-template-areas: 'sidebar main contents'; }
  nav.contents { grid-area: contents; display: block; position: sticky; top: 3.5rem; align-self: start; max-height: calc(100vh - 3.5rem); overflow-y: auto; padding: 0.75rem 0 3rem 0.6rem; }
  .operation { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 2.5rem; }
  .operation .examples { position: sticky; top: 4.5rem; align-self: start; max-height: calc(100vh - 5rem); overflow-y: auto; }
}

h1, h2, h3, h4 { line-height: 1.25; letter-spacing: -0.01em; }
h1 { font-size: 1.9rem; margin: 0.5rem 0; }
h2 { font-size: 1.35rem; margin: 2.75rem 0 0.6rem; }
h3 { font-size: 1.0625rem; margin: 1.75rem 0 0.4rem; }
h4 { font-size: 0.9375rem; margin: 1.25rem 0 0.35rem; }
a.anchor { color: inherit; text-decoration: none; }
p, ul, ol { margin: 0.6rem 0; }
.lead { font-size: 1.0938rem; color: var(--quiet); }
main > p, main > ul, main > ol, main > dl, main > h1 + p { max-width: 46rem; }
code, pre { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace; font-size: 0.875em; }
:not(pre) > code { background: var(--quiet-ground); padding: 0.1em 0.3em; border-radius: 0.25rem; overflow-wrap: anywhere; }
figure.code { margin: 0.9rem 0; border: 1px solid var(--line); border-radius: 0.5rem; overflow: hidden; }
figure.code figcaption {
  display: flex; justify-content: space-between; align-items: center; min-height: 2rem;
  padding: 0.15rem 0.4rem 0.15rem 0.9rem; border-bottom: 1px solid var(--line);
  font-size: 0.8125rem; color: var(--quiet);
}
pre { margin: 0; padding: 0.7rem 0.9rem; background: var(--quiet-ground); overflow: auto; max-height: 32rem; line-height: 1.5; overflow-wrap: normal; }
main > figure.code { max-width: 52rem; }
button.copy { font: inherit; color: inherit; background: none; border: 1px solid var(--line); border-radius: 0.3rem; padding: 0.05rem 0.5rem; cursor: pointer; }
button.copy:hover { color: var(--accent); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9375rem; }
.scroll { margin: 0.9rem 0; }
:is(td, th) > code { white-space: nowrap; }
@media (min-width: 60rem) { td:not(:first-child) > code { white-space: normal; } }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 1rem 0.4rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; color: var(--quiet); }
dl { margin: 0.25rem 0 1rem; border-top: 1px solid var(--line); }
dt { padding-top: 0.45rem; overflow-wrap: anywhere; }
dd { margin: 0; padding-bottom: 0.45rem; border-bottom: 1px solid var(--line); font-size: 0.9375rem; }
.type, .note { color: var(--quiet); font-size: 0.875rem; }
.type a { color: inherit; }
.operation { border-top: 1px solid var(--line); padding: 0.5rem 0 2rem; margin-top: 1.5rem; }
.operation h2 { margin-top: 1rem; }
.endpoint { margin-top: 1.5rem; }
.endpoint h3 code { background: none; padding: 0; }
.method { font-size: 0.8125rem; font-weight: 700; letter-spacing: 0.02em; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); } .delete { color: var(--delete); }
dt:target, .endpoint:target > h3, h2:target, h3:target, .operation:target h2 { background: var(--mark); }
.results { padding-left: 1.25rem; max-width: 46rem; }
.results li { margin: 0 0 1rem; }
.results p { margin: 0.1rem 0; color: var(--quiet); font-size: 0.9375rem; }
.home { max-width: 52rem; margin: 0 auto; padding: 2rem 0; }
.home ul { list-style: none; padding: 0; margin-top: 1.5rem; display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 1rem; }
.home li a { display: block; height: 100%; padding: 1rem 1.1rem; border: 1px solid var(--line); border-radius: 0.6rem; color: inherit; text-decoration: none; }
.home li a:hover { border-color: var(--accent); }
.home strong { display: block; color: var(--accent); }
.home span { color: var(--quiet); font-size: 0.9375rem; }
@media print { header, .sidebar, nav, button.copy { display: none !important; } pre { max-height: none; } }
`;
