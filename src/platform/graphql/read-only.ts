import { Extensions } from 'type-graphql';

/** Declares a field of an input that was read: callers may send it back as it was, and OpenAPI shows it as read-only in answers. */
export const readOnly = Extensions({ readOnly: true }) as PropertyDecorator;
