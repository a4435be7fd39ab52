import { type ApiRoute, route } from '#api/route.ts';
import { healthOperations } from '#contract/health-operations.ts';
import type { HealthReport } from '#domain/health/health-report.server.ts';
import { alerts as words } from '#strings/vi/server/health.ts';

interface HealthReportParts {
  healthReport: () => Promise<HealthReport>;
  /** Returns the address that it was sent to. */
  sendTestMail: () => Promise<string>;
}

/** `GET /health`: how the system is, for staff. `POST /health/test-mail`: a mail to try, for owners. */
export function healthReportRoute({ healthReport, sendTestMail }: HealthReportParts): ApiRoute[] {
  return [
    route(healthOperations.get, async () => ({ parts: await healthReport() })),
    route(healthOperations.sendTestMail, async () => ({ message: words.testSent(await sendTestMail()) })),
  ];
}
