/** The folder of the guides: `docs` beside `rest` in a checkout, and one folder above in the build. */
export const docsFolder = new URL(
  import.meta.url.includes('/dist/rest/') ? '../../../docs/' : '../../docs/',
  import.meta.url,
);
