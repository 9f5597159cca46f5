const platforms: [string, RegExp][] = [
  ['windows', /\b(win(dows)?(32|64)?|exe|msi)\b/],
  ['macos', /\b(mac(os)?|darwin|osx|dmg)\b/],
  ['linux', /\b(linux|deb|rpm|appimage)\b/],
];

const processors: [string, RegExp][] = [
  ['arm64', /\b(arm64|aarch64)\b/],
  ['x64', /\b(x64|amd64|win64)\b/],
  ['x86', /\b(x86|i[36]86|win32)\b/],
];

/** What the name of a file says about where it runs, as a proposal. */
export function guessTarget(filename: string): { platform: string; arch: string } {
  const name = filename.toLowerCase().replaceAll('x86_64', 'x64').replaceAll('_', '-');
  return { platform: firstIn(name, platforms), arch: firstIn(name, processors) };
}

function firstIn(name: string, known: [string, RegExp][]): string {
  return known.find(([, pattern]) => pattern.test(name))?.[0] ?? '';
}
