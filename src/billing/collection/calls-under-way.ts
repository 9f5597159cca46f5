/** A call that is due at a gateway for a project. */
export interface DueCall {
  gateway: string;
  /** The project and the gateway, as one text. */
  lane: string;
}

/** The number of calls that a process makes at the same time for one project at a gateway, and at a gateway in all. */
const [atOnceOfLane, atOnceOfGateway] = [10, 100];

/**
 * The calls of one process to gateways that are under way. Each project has a lane of its own at each gateway, so that an
 * account that answers slowly delays no other one, and a slow gateway none of another gateway.
 */
export class CallsUnderWay {
  readonly #running = new Set<DueCall & { end: Promise<unknown> }>();

  /** The lanes and the gateways that have no room for another call. */
  get full(): { lanes: string[]; gateways: string[] } {
    const { lanes, gateways } = this.#counts();
    return { lanes: atLeast(lanes, atOnceOfLane), gateways: atLeast(gateways, atOnceOfGateway) };
  }

  /** Those of the calls that have room, in their order. */
  choose<T extends DueCall>(due: readonly T[]): T[] {
    const { lanes, gateways } = this.#counts();
    return due.filter(({ lane, gateway }) => {
      const [ofLane, ofGateway] = [lanes.get(lane) ?? 0, gateways.get(gateway) ?? 0];
      if (ofLane >= atOnceOfLane || ofGateway >= atOnceOfGateway) return false;
      lanes.set(lane, ofLane + 1);
      gateways.set(gateway, ofGateway + 1);
      return true;
    });
  }

  /** Counts a call until it has ended, which must not reject. */
  add({ gateway, lane }: DueCall, call: Promise<unknown>): void {
    const running = { gateway, lane, end: call };
    this.#running.add(running);
    void call.then(() => this.#running.delete(running));
  }

  /** Waits until no call is under way. */
  async idle(): Promise<void> {
    while (this.#running.size) await Promise.all([...this.#running].map(({ end }) => end));
  }

  #counts(): { lanes: Map<string, number>; gateways: Map<string, number> } {
    const [lanes, gateways] = [new Map<string, number>(), new Map<string, number>()];
    for (const { lane, gateway } of this.#running) {
      lanes.set(lane, (lanes.get(lane) ?? 0) + 1);
      gateways.set(gateway, (gateways.get(gateway) ?? 0) + 1);
    }
    return { lanes, gateways };
  }
}

function atLeast(counts: ReadonlyMap<string, number>, limit: number): string[] {
  return [...counts].filter(([, count]) => count >= limit).map(([name]) => name);
}
