import { createSchema } from '../schema/index.ts';
import { apis, directory } from './index.ts';
import { endpoints } from '../src/auth/oidc/endpoints.ts';
import { openApi } from './openapi.ts';
const d = directory(endpoints);
console.log(JSON.stringify(openApi({ schema: createSchema(), directory: d, rows: apis.flatMap(({rows})=>rows), service:{network:'N',version:'1.0.0',url:'http://x'} }), null, 1));
