import { type ApiRoute, route } from '#api/route.ts';
import { healthOperations } from '#contract/health-operations.ts';
import type { HealthReport } from '#domain/health/health-report.server.ts';

/** `GET /health`: how the system is, for staff. */
export function healthReportRoute({ healthReport }: { healthReport: () => Promise<HealthReport> }): ApiRoute[] {
  return [route(healthOperations.get, async () => ({ parts: await healthReport() }))];
}
