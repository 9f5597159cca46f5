import { readFileSync } from 'node:fs';
import { docsFolder } from './docs-folder.ts';

/** The credential of a request; left out, a key of a project. */
type Credential = 'none' | 'token';

interface GraphqlExample {
  /** The root field. */
  operation: string;
  door: 'graphql';
  request: { document: string; variables?: Record<string, unknown>; credential?: Credential };
  answer: { data: unknown };
}

interface RestExample {
  /** The endpoint, such as "GET /catalog/products/{id}". */
  operation: string;
  door: 'rest';
  request: { method: string; path: string; headers?: Record<string, string>; body?: unknown; credential?: Credential };
  answer: { status: number; headers?: Record<string, string>; body?: unknown };
}

/** A request and its answer, recorded from a running hub by test/examples. */
export type OperationExample = GraphqlExample | RestExample;

/** The folder of the recorded examples: one file for each topic of the reference. */
export const examplesFolder = new URL('examples/', docsFolder);

/** Reads the recorded examples of a topic. */
export function readExamples(topic: string): OperationExample[] {
  return JSON.parse(readFileSync(new URL(`${topic}.json`, examplesFolder), 'utf8')) as OperationExample[];
}
