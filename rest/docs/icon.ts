/** The icon of the documentation pages. */
export const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="28" height="28" viewBox="0 0 32 32"><g stroke="#5b8def" stroke-width="2.5"><path d="M16 16 6 7M16 16l10-9M16 16v12"/></g><g fill="#1f5fbf"><circle cx="16" cy="16" r="6"/></g><g fill="#5b8def"><circle cx="6" cy="7" r="3.5"/><circle cx="26" cy="7" r="3.5"/><circle cx="16" cy="28" r="3.5"/></g></svg>`;

/** The icon as a data URL, so that browsers request no favicon. */
export const icon = `data:image/svg+xml,${encodeURIComponent(svg)}`;
