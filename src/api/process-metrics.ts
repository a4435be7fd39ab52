import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Gauge, Registry } from 'prom-client';

/** How often the delay of the event loop is measured, in ms. */
const resolution = 20;

/**
 * Adds the memory, processor time and event loop of this process, by prom-client's names. Its own `collectDefaultMetrics` also
 * observes each collection of garbage, which costs a look-up more than all else here.
 */
export function addProcessMetrics(GaugeOf: typeof Gauge, registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  /** In seconds above the resolution, which each measurement waits for; 0 before the first. */
  const late = (nanoseconds: number) => (delay.count === 0 ? 0 : Math.max(0, nanoseconds / 1e9 - resolution / 1000));
  const gauges: readonly [name: string, help: string, read: () => number][] = [
    ['process_start_time_seconds', 'Since 1970.', () => Date.now() / 1000 - process.uptime()],
    [
      'process_cpu_seconds',
      'Processor time so far.',
      () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
    ],
    ['process_resident_memory_bytes', 'All memory of the process.', () => process.memoryUsage.rss()],
    ['nodejs_heap_size_used_bytes', 'Objects of JavaScript.', () => process.memoryUsage().heapUsed],
    ['nodejs_eventloop_lag_p50_seconds', 'Delay of the event loop.', () => late(delay.percentile(50))],
    ['nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop.', () => late(delay.percentile(99))],
    [
      'nodejs_eventloop_lag_max_seconds',
      'The longest delay since the last reading.',
      () => {
        const longest = late(delay.max);
        // The last of the gauges that read it.
        delay.reset();
        return longest;
      },
    ],
  ];
  for (const [name, help, read] of gauges) {
    new GaugeOf({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
}
