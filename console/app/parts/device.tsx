/** The browser of a session, as it named itself, with the network address below it. */
export function Device({ of }: { of: { browser?: string | null; system?: string | null; address?: string | null } }) {
  const { browser, system, address } = of;
  return (
    <>
      {[browser, system].filter(Boolean).join(', ') || 'Unknown browser'}
      {address && <small>{address}</small>}
    </>
  );
}

/** The same on one line, for the names of controls. */
export function deviceName({ browser, system }: { browser?: string | null; system?: string | null }): string {
  return [browser ?? 'an unknown browser', system].filter(Boolean).join(' on ');
}
