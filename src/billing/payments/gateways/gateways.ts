import type { Gateway } from './gateway.ts';
import type { GatewayName } from './gateway-name.ts';

/** The adapters of all gateways, by name. */
export type Gateways = Readonly<Record<GatewayName, Gateway>>;
