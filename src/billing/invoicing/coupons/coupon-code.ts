/** What customers type: so few kinds of characters that nobody mistakes one, upper or lower case alike. */
export const codePattern = /^[A-Za-z0-9_-]{3,50}$/;
