import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import type { RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { apis, directory } from '../rest/index.ts';
import { openApi } from '../rest/openapi.ts';
import type { OpenApi } from '../rest/openapi/document.ts';
import { hubSchema } from '../schema/index.ts';
import { endpoints } from '../src/auth/oidc/endpoints.ts';

/** Lints the OpenAPI document by the recommended rules of Redocly and of Spectral, warnings included. */

interface Finding {
  rule: string;
  /** The JSON pointer to the place. */
  at: string;
  message: string;
}

/** Findings that are not mistakes. */
const exceptions: { rule: string; at: RegExp; reason: string }[] = [
  {
    rule: 'operation-2xx-response',
    at: /^\/paths\/~1oauth~1(?:authorize|logout)\/post\/responses$/,
    reason: 'These answer with 303 to the GET of the same path, and with nothing else.',
  },
  {
    rule: 'oas3-operation-security-defined',
    at: /\/security\/\d+\/openId\/\d+$/,
    reason:
      'Spectral looks for scopes in flows; OpenID Connect has them at its discovery address (OpenAPI 3.1, 4.8.30).',
  },
];

async function byRedocly(document: OpenApi): Promise<Finding[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config });
  return problems.map(({ ruleId, message, location }) => ({
    rule: ruleId,
    at: (location[0]?.pointer ?? '').replace(/^#/, ''),
    message,
  }));
}

async function bySpectral(document: OpenApi): Promise<Finding[]> {
  const spectral = new spectralCore.Spectral();
  // The packages of Spectral have different types of the same ruleset.
  spectral.setRuleset({ extends: [[spectralRulesets.oas as unknown as RulesetDefinition, 'recommended']] });
  const results = await spectral.run(JSON.parse(JSON.stringify(document)) as Record<string, unknown>);
  return results.map(({ code, message, path }) => ({ rule: String(code), at: pointerTo(path), message }));
}

function pointerTo(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

const document = openApi({
  schema: hubSchema(),
  directory: directory(endpoints),
  rows: apis.flatMap(({ rows }) => rows),
  service: { network: 'Content hub', version: '1.0.0', url: 'https://hub.example' },
});
const findings = [...(await byRedocly(document)), ...(await bySpectral(document))];
const mistakes = findings.filter(
  ({ rule, at }) => !exceptions.some((exception) => exception.rule === rule && exception.at.test(at)),
);
const unused = exceptions.filter(
  (exception) => !findings.some(({ rule, at }) => rule === exception.rule && exception.at.test(at)),
);
for (const { rule, at, message } of mistakes) console.error(`${rule} ${at}: ${message}`);
for (const { rule, at } of unused) console.error(`The exception to ${rule} at ${at} is not needed.`);
if (mistakes.length || unused.length) process.exitCode = 1;
