import { describe, expect, it } from '@jest/globals';
import { deviceOf } from '../../src/auth/people/device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the device of a session', () => {
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0`, 'Firefox 141', 'Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/139.0.0.0 Safari/537.36`, 'Chrome 139', 'Windows'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0`,
      'Edge 139',
      'Windows',
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/139.0.0.0 Mobile Safari/537.36`, 'Chrome 139', 'Android'],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet 28',
      'Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari 18',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari 18',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0 Mobile/15E148 Safari/604.1',
      'Chrome 139',
      'iPhone',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/139.0.0.0 Safari/537.36 OPR/120.0`,
      'Opera 120',
      'ChromeOS',
    ],
  ])('is named from %s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent, '192.0.2.7')).toEqual({ browser, system, address: '192.0.2.7' });
  });

  it.each([undefined, '', 'SomethingElse/1.0', '<script>alert(1)</script>', `Firefox/${'9'.repeat(0)}`])(
    'is unknown for %j',
    (userAgent) => {
      expect(deviceOf(userAgent, null)).toEqual({ browser: null, system: null, address: null });
    },
  );

  it('takes a moment for a long text', () => {
    const started = performance.now();
    deviceOf('Version/1.1.1.1.1.1.1'.repeat(100_000), null);
    expect(performance.now() - started).toBeLessThan(100);
  });
});
