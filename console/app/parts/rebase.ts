/** The newest values of a form, with those that a person has changed since an earlier version. */
export function rebase<Draft extends object>(draft: Draft, before: Draft, newest: Draft): Draft {
  const changed = Object.entries(draft).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Draft]),
  );
  return { ...newest, ...Object.fromEntries(changed) };
}
