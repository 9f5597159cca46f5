import express from 'express';
import type { NextFunction, Request, Response } from 'express';
import { Refusal } from '../schema/index.ts';
import { HttpProblem } from './problem.ts';

const parse = express.json({ limit: '1mb', strict: true, type: () => true });

/** Reads the JSON body of a method that has one; a body of another kind is refused, not guessed at. */
export function readBody(request: Request, response: Response, next: NextFunction): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'DELETE') return next();
  if (!request.is('json') && !request.is('+json')) {
    return next(
      new HttpProblem(
        415,
        'unsupported_media_type',
        'Send the body as JSON, with Content-Type: application/json.',
      ),
    );
  }
  parse(request, response, (error?: unknown) => next(error === undefined ? missing(request) : error));
}

function missing(request: Request): Refusal | undefined {
  const isObject = typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body);
  if (isObject) return undefined;
  return new Refusal('invalid', 'invalid_input', 'The body must be a JSON object.', {
    problems: [{ pointer: '', detail: 'must be a JSON object' }],
  });
}
