/**
 * The attributes of a CloudEvent in binary content mode: headers that begin with `ce-`, whose values are percent-encoded
 * (CloudEvents HTTP protocol binding 1.0.2, section 3.1.3).
 */
export function cloudEventAttributes(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const own = Object.entries(headers).filter(([name, value]) => name.startsWith('ce-') && value !== undefined);
  return Object.fromEntries(own.map(([name, value]) => [name.slice(3), decoded(value!)]));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
