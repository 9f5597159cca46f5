import { Refusal } from '../../errors.ts';

/** The address of a hub without a path, since a hub stands at the root of its host. */
export function originOf(text: string): string {
  const url = URL.parse(text);
  if (url && ['http:', 'https:'].includes(url.protocol)) return url.origin;
  const sentence = `"${text}" is no address of a hub; write one such as https://hub.example.org.`;
  throw new Refusal('invalid', 'invalid_url', sentence);
}
