import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ValidateFunction } from 'ajv';
import type { OpenApi, OpenApiResponse } from '../../../rest/openapi/document.ts';
import type { JsonSchema } from '../../../rest/openapi/json-schema.ts';
import { resolve } from '../conforms.ts';
import { reasons } from './reasons.ts';
import type { FuzzRequest, Operation } from './requests.ts';

export interface FuzzAnswer {
  status: number;
  type: string;
  text: string;
}

/** Compares answers with the document. */
export class Judge {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #validators = new Map<JsonSchema, ValidateFunction>();

  constructor(private readonly document: OpenApi) {
    (addFormats as unknown as (ajv: Ajv2020) => void)(this.#ajv);
    for (const format of ['idn-email', 'iri']) this.#ajv.addFormat(format, true);
    this.#ajv.addSchema({ $id: 'hub', components: document.components });
  }

  /** The faults of an answer; none if the document describes it. */
  faultsOf({ operation }: Operation, request: FuzzRequest, answer: FuzzAnswer): string[] {
    if (answer.status >= 500 && !isWithoutStripe(answer))
      return [`server error ${answer.status}: ${answer.text.slice(0, 200)}`];
    const entry = operation.responses[answer.status];
    if (!entry) return [`undocumented status ${answer.status}: ${answer.text.slice(0, 200)}`];
    const response = '$ref' in entry ? resolve<OpenApiResponse>(this.document, entry.$ref) : entry;
    const faults = this.#contentFaults(response, answer);
    return request.mutation ? faults : [...faults, ...this.#refusalFaults(operation, answer)];
  }

  #contentFaults({ content }: OpenApiResponse, { status, type, text }: FuzzAnswer): string[] {
    // A redirect may have a body for people, or none.
    if (!text && status < 400) return [];
    if (!content) return text ? [`a body where none is documented: ${text.slice(0, 100)}`] : [];
    const found = Object.entries(content).find(([documented]) => mediaType(documented) === mediaType(type));
    if (!found) return [`undocumented media type "${type}": ${text.slice(0, 100)}`];
    if (!/[/+]json$/.test(mediaType(type)) || found[1].schema.type === 'string') return [];
    const validate = this.#validatorOf(found[1].schema);
    if (validate(JSON.parse(text))) return [];
    return (validate.errors ?? []).slice(0, 3).map(({ instancePath, message }) => `body: ${instancePath} ${message}`);
  }

  #validatorOf(schema: JsonSchema): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"hub#/components/');
    const known = this.#validators.get(schema) ?? this.#ajv.compile(JSON.parse(text) as object);
    this.#validators.set(schema, known);
    return known;
  }

  /** A refusal of a request that the document allows, unless its text says why. */
  #refusalFaults(operation: Operation['operation'], { status, type, text }: FuzzAnswer): string[] {
    if (![400, 413, 415, 422].includes(status) || !type.includes('problem+json')) return [];
    const { detail, errors = [] } = JSON.parse(text) as {
      detail: string;
      errors?: { pointer: string; detail: string }[];
    };
    const told = this.#textOf(operation);
    const details = errors.length ? errors.map((each) => `${each.pointer}: ${each.detail}`) : [detail];
    const isExplained = (each: string): boolean =>
      reasons.some(({ detail, says }) => detail.test(each) && says.test(told));
    return details.filter((each) => !isExplained(each)).map((each) => `refused what the document allows: ${each}`);
  }

  /** All text of an operation and of the schemas that it refers to. */
  #textOf(part: unknown, seen = new Set<string>()): string {
    const text = JSON.stringify(part);
    const references = [...text.matchAll(/"#(\/components\/schemas\/[^"]+)"/g)].map(([, name]) => name);
    const more = references
      .filter((name) => !seen.has(name))
      .map((name) => {
        seen.add(name);
        return this.#textOf(resolve(this.document, `#${name}`), seen);
      });
    return [text, ...more].join(' ');
  }
}

/** Whether a key of Stripe could not be checked: nothing answers at its address in tests. */
function isWithoutStripe({ status, text }: FuzzAnswer): boolean {
  return status === 503 && text.includes('"code":"gateway_unavailable"');
}

function mediaType(text: string): string {
  return text.split(';')[0].trim().toLowerCase();
}
