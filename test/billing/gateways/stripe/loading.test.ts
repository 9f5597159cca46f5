import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { root } from '../../../support/program.ts';

/** Imports a module of the build in a process of its own, and returns whether the SDK was loaded with it. */
function loadsSdk(module: string, then = ''): boolean {
  const program = `
    import { registerHooks } from 'node:module';
    let isLoaded = false;
    registerHooks({
      load(url, context, next) {
        isLoaded ||= url.includes('/node_modules/stripe/');
        return next(url, context);
      },
    });
    const loaded = await import(${JSON.stringify(`${root}dist/${module}`)});
    ${then}
    console.log(isLoaded);
    process.exit();`;
  const node = [process.execPath, '--input-type=module', '--eval', program] as const;
  const [command, ...args] = node;
  return execFileSync(command, args, { encoding: 'utf8' }).trim() === 'true';
}

it('the hub and its commands load the SDK of Stripe with the first call, and not before', () => {
  expect(loadsSdk('src/app.js')).toBe(false);
  expect(loadsSdk('src/cli/gateways.js')).toBe(false);
  const ask = `
    const ask = loaded.askStripe({ url: 'http://127.0.0.1:9', secretKey: 'x', signal: AbortSignal.timeout(1000) });
    await ask({ parse: (value) => value }, (sdk) => sdk.balance.retrieve()).catch(() => {});`;
  expect(loadsSdk('src/billing/payments/gateways/stripe/ask-stripe.js', ask)).toBe(true);
});
