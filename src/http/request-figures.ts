/** Upper bounds of the durations that are told apart, in seconds. */
export const durationBounds = [0.005, 0.02, 0.1, 0.5, 2, 10] as const;

/** The answers to one method on one route since the start. */
export interface RouteFigures {
  method: string;
  /** The pattern, such as `/products/:id`; `none` for requests that reached no route. */
  route: string;
  /** Answers by status. */
  statuses: ReadonlyMap<number, number>;
  /** Answers by duration: those up to each bound, but above the one before it; last those above all. */
  durations: readonly number[];
  /** The sum of all durations, in ms. */
  totalMs: number;
}

interface MutableFigures extends RouteFigures {
  statuses: Map<number, number>;
  durations: number[];
}

/**
 * Counts the answers of a server. A look-up takes some 50 µs in all, so counting is a few additions: bounds are summed up
 * when somebody asks.
 */
export class RequestFigures {
  readonly #byMethod = new Map<string, Map<string, MutableFigures>>();

  add(method: string, route: string, status: number, ms: number): void {
    const figures = this.#byMethod.get(method)?.get(route) ?? this.#create(method, route);
    figures.statuses.set(status, (figures.statuses.get(status) ?? 0) + 1);
    let bucket = 0;
    while (ms > (durationBounds[bucket] ?? Number.POSITIVE_INFINITY) * 1000) bucket++;
    figures.durations[bucket] = (figures.durations[bucket] ?? 0) + 1;
    figures.totalMs += ms;
  }

  all(): RouteFigures[] {
    return [...this.#byMethod.values()].flatMap((routes) => [...routes.values()]);
  }

  #create(method: string, route: string): MutableFigures {
    const routes = this.#byMethod.get(method) ?? new Map<string, MutableFigures>();
    this.#byMethod.set(method, routes);
    const durations = Array.from({ length: durationBounds.length + 1 }, () => 0);
    const figures = { method, route, statuses: new Map(), durations, totalMs: 0 };
    routes.set(route, figures);
    return figures;
  }
}
