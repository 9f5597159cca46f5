import type { Request, RequestHandler, Response } from 'express';
import { isFromBrowser } from './wants-page.ts';

/** A browser used a method that the path does not have; the error page explains it. */
export class WrongMethod extends Error {
  readonly status = 405;
}

/** Refuses the methods that a path does not have: a browser gets a page, a program a problem document. */
export function refuseMethod(allowed: string[]): RequestHandler {
  const allow = [...allowed, 'OPTIONS'].join(', ');
  return (request, response, next) => {
    response.set('Allow', allow).vary('Accept');
    if (request.method === 'OPTIONS') return void response.status(204).end();
    if (isFromBrowser(request)) return next(new WrongMethod(request.method));
    response.status(405).type('application/problem+json');
    response.send(JSON.stringify(problemOf(allow, request, response)));
  };
}

function problemOf(allow: string, { path }: Request, { locals }: Response) {
  return {
    type: '/docs/problems#method_not_allowed',
    title: 'Method not allowed',
    status: 405,
    code: 'method_not_allowed',
    detail: `This path answers ${allow}.`,
    instance: path,
    requestId: locals.requestId as string,
  };
}

/** The methods of a page that people open, and of one with a form. */
export const pageOnly = ['GET', 'HEAD'];
export const pageAndForm = [...pageOnly, 'POST'];
export const formOnly = ['POST'];
