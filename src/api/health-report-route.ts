import { addRoute } from '#api/add-route.ts';
import type { RouteGroups } from '#api/groups.ts';
import { healthOperations } from '#contract/health-operations.ts';
import type { HealthReport } from '#domain/health/health-report.server.ts';

/** `GET /health`: how the system is, for staff. */
export function healthReportRoute({ healthReport }: { healthReport: () => Promise<HealthReport> }): RouteGroups {
  return {
    system(scope) {
      addRoute(scope, healthOperations.get, async () => ({ success: true as const, parts: await healthReport() }));
    },
  };
}
