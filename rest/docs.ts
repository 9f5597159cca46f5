import express from 'express';
import type { RequestHandler, Router } from 'express';
import { lexicographicSortSchema, printSchema } from 'graphql';
import type { RefusalCode } from './docs/codes.ts';
import { contents, guide } from './docs/guide.ts';
import { cachedText } from './docs/cached-text.ts';
import { layout } from './docs/layout.ts';
import { problems } from './docs/problems.ts';
import { explorer } from './explorer.ts';
import { openApi } from './openapi.ts';
import type { OpenApiOptions } from './openapi.ts';
import { methodNotAllowed } from './problem.ts';

export interface DocsOptions extends OpenApiOptions {
  /** The refusal codes that database constraints back. */
  codes?: RefusalCode[];
}

/** Serves the documentation for people and programs; none of it needs a credential. */
export function docs(options: DocsOptions): Router {
  const { schema, service, codes = [] } = options;
  const { network, version } = service;
  const page = { network, version };
  const router = express.Router({ caseSensitive: true, strict: true });
  const serve = (path: string, handler: RequestHandler): void => {
    router.route(path).get(handler).all(methodNotAllowed('GET, HEAD'));
  };
  const document = lazily(() => openApi(options));

  serve(
    '/docs',
    cachedText(() =>
      layout({ ...page, title: 'Documentation', nav: contents(document()), body: guide(schema, document()) }),
    ),
  );
  serve(
    '/docs/problems',
    cachedText(() => layout({ ...page, title: 'Codes of refusals', body: problems(schema, codes) })),
  );
  serve(
    '/openapi.json',
    cachedText(() => ({ type: 'json', body: JSON.stringify(document(), null, 2) })),
  );
  serve(
    '/schema.graphql',
    cachedText(() => ({ type: 'text/plain; charset=utf-8', body: printSchema(lexicographicSortSchema(schema)) })),
  );
  router.all('/graphql', explorer({ network }));
  return router;
}

function lazily<T>(make: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => (cached ??= { value: make() }).value;
}
