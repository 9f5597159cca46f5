import { Refusal } from '../errors.ts';

export function projectNotFound(name: string): Refusal {
  const sentence = `There is no project "${name}". "project list" lists them, and "project create" makes one.`;
  return new Refusal('not_found', 'project_not_found', sentence);
}
