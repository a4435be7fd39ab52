import type { Gauge, Registry } from 'prom-client';
import type { ProcessFigures, ProgramFigures } from '#api/process-figures.ts';

/** The metrics of the server's processes, by prom-client's names. */
const metrics: Readonly<Record<string, [help: string, figure: keyof ProgramFigures]>> = {
  process_start_time_seconds: ['Since 1970.', 'startedAt'],
  process_cpu_seconds: ['Processor time so far.', 'cpuSeconds'],
  process_resident_memory_bytes: ['All memory of the processes.', 'residentBytes'],
  nodejs_heap_size_used_bytes: ['Objects of JavaScript.', 'heapBytes'],
  nodejs_eventloop_lag_p50_seconds: ['Delay of the event loop.', 'lagP50'],
  nodejs_eventloop_lag_p99_seconds: ['Delay of the event loop.', 'lagP99'],
  nodejs_eventloop_lag_max_seconds: ['The longest delay since the last reading.', 'lagMax'],
};

/**
 * Adds the memory, processor time and event loop of the server. prom-client's own `collectDefaultMetrics` also observes each
 * collection of garbage, which costs a look-up more than all else here.
 */
export function addProcessMetrics(
  GaugeOf: typeof Gauge,
  registry: Registry,
  figures: () => Promise<ProcessFigures>,
): void {
  for (const [name, [help, figure]] of Object.entries(metrics)) {
    new GaugeOf({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set((await figures()).program[figure]);
      },
    });
  }
  new GaugeOf({
    name: 'ads_processes',
    help: 'Processes that serve.',
    registers: [registry],
    async collect() {
      this.set((await figures()).processes);
    },
  });
}
