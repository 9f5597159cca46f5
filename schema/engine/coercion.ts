import { pointerTo } from '../../src/errors.ts';
import type { Problem } from '../../src/errors.ts';

/**
 * Turns a graphql-js message about a value of the wrong type into a problem with a pointer. graphql-js names types of the
 * schema, while callers know fields. `path` leads from the input to the value.
 */
export function coercionProblem(path: readonly (string | number)[], message: string): Problem {
  const { field, detail } = reword(message);
  return { pointer: [...path, ...field].map(pointerTo).join(''), detail };
}

/** The same for a message about a variable; the pointer into an input object starts at its own fields. */
export function variableProblem(message: string): Problem | undefined {
  const [, name, value, problem] =
    /^Variable "\$(\w+)" (got invalid value |of required type )([^]*)$/.exec(message) ?? [];
  if (!name || !problem) return undefined;
  if (value !== 'got invalid value ') return { pointer: pointerTo(name), detail: 'must be given' };
  const [, trail, cause] = /^[^]* at "\w+((?:\.\w+|\[\d+\])*)"; ([^]*)$/.exec(problem) ?? [];
  if (trail && cause) return coercionProblem(pathOf(name, trail), cause);
  const cut = problem.lastIndexOf('; ');
  const { field, detail } = reword(problem.slice(cut + 2));
  return { pointer: (field.length ? field : [name]).map(pointerTo).join(''), detail };
}

/** Parses ".plans[0].name" as a field of the input, and "[0]" as an entry of the variable itself. */
function pathOf(name: string, trail: string): string[] {
  const steps = trail.match(/\w+/g)!;
  return trail.startsWith('[') ? [name, ...steps] : steps;
}

function reword(message: string): { field: string[]; detail: string } {
  const missing = /^Field "(.+)" of required type ".+" was not provided\.$/.exec(message);
  if (missing) return { field: [missing[1]!], detail: 'must be given' };
  const unknown = /^Field "(.+)" is not defined by type ".+"\.(.*)$/.exec(message);
  if (unknown) return { field: [unknown[1]!], detail: `is not known here.${unknown[2]}` };
  const detail = message
    .replace(/^Expected type "[^"]+"\. ?/, '')
    .replace(/^Expected non-nullable type "[^"]+" not to be null\.$/, 'must be given')
    .replace(/^Expected type "[^"]+" to be an object\.$/, 'must be a JSON object');
  return { field: [], detail };
}
