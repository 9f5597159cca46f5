/** The browser and the network address that a session began in. */
export interface Device {
  /** The browser with its main version, such as Firefox 141; null if it is not known. */
  browser: string | null;
  /** The operating system, such as Windows; null if it is not known. */
  system: string | null;
  address: string | null;
}

/** Browsers by the mark in their User-Agent. Those that name another one as well come before it. */
const browsers: [mark: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bVivaldi\/(\d+)/, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
  [/\bcurl\/(\d+)/, 'curl'],
];

/** Operating systems by their marks, in the same way: Android names Linux, and an iPhone names Mac OS X. */
const systems: [mark: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const longest = 1000;

/** Names the browser and system of a User-Agent, which says no more than its sender wants. */
export function deviceOf(userAgent: string | undefined, address: string | null): Device {
  const text = (userAgent ?? '').slice(0, longest);
  const [browserMark, browser] = browsers.find(([mark]) => mark.test(text)) ?? [];
  const version = browserMark?.exec(text)?.[1];
  return {
    browser: browser ? `${browser} ${version}` : null,
    system: systems.find(([mark]) => mark.test(text))?.[1] ?? null,
    address,
  };
}
