import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { vi } from 'zod/locales';
import { accountRoutes } from '#api/account/account-routes.ts';
import { ownAccountRoutes } from '#api/account/own-account-routes.ts';
import { signInRoutes } from '#api/account/sign-in-routes.ts';
import { handleErrors } from '#api/answer/errors.ts';
import { createExports } from '#api/answer/exports.ts';
import { sendProblem } from '#api/answer/problem.ts';
import { clinicAccountRoutes } from '#api/clinic/clinic-account-routes.ts';
import { clinicDeskRoutes } from '#api/clinic/clinic-desk-routes.ts';
import { clinicVisitRoutes } from '#api/clinic/clinic-visit-routes.ts';
import { visitRoutes } from '#api/clinic/visit-routes.ts';
import { mountGroups } from '#api/groups.ts';
import { importRoute } from '#api/imports/import-route.ts';
import { importsRoutes } from '#api/imports/imports-routes.ts';
import { lookUpRoute } from '#api/look-up-route.ts';
import { backupRoutes } from '#api/operation/backup-routes.ts';
import { healthReportRoute } from '#api/operation/health-routes.ts';
import { overviewRoute } from '#api/operation/overview-route.ts';
import { auditRoutes, downloadRoutes } from '#api/records/audit-routes.ts';
import { changeRoutes } from '#api/records/change-routes.ts';
import { clinicDayRoutes, clinicRoutes } from '#api/records/clinic-routes.ts';
import { printedCardRoutes } from '#api/records/printed-card-routes.ts';
import { productRoutes } from '#api/records/product-routes.ts';
import { recallRoutes } from '#api/records/recall-routes.ts';
import { userRoutes } from '#api/records/user-routes.ts';
import { limitConcurrency } from '#api/request/concurrency-limit.ts';
import { createIdempotent } from '#api/request/idempotent.ts';
import { parseJsonBodies } from '#api/request/json-body.ts';
import type { UploadFolder } from '#api/request/uploads.ts';
import { serializerCompiler, validatorCompiler } from '#api/schemas.ts';
import type { Backups } from '#backup/jobs/backups.ts';
import type { SheetBrand } from '#card-sheets/draw-sheets.ts';
import type { TotpSecrets } from '#domain/account/second-factor/totp.server.ts';
import type { Session } from '#domain/account/sign-in/session.server.ts';
import { Busy } from '#domain/errors.ts';
import type { SystemCheck } from '#domain/health/checks.server.ts';
import type { DamagedRegister } from '#domain/health/damaged-register.server.ts';
import type { HealthReport } from '#domain/health/health-report.server.ts';
import type { LookUps } from '#domain/look-up/look-up.server.ts';
import type { BatchKeys } from '#domain/printed-card/batch-keys.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import type { BulkReadAudit } from '#domain/warranty/bulk-read-audit.server.ts';
import type { Imports } from '#import/staged/imports.server.ts';
import type { Pictures } from '#pictures/pictures.server.ts';
import { rules } from '#strings/vi/rules.ts';
import { api as words } from '#strings/vi/server/api.ts';

/** Imports that are uploading, and those that are waiting or running while their client waits. Each takes up to 200 MB. */
const maxPendingImports = 8;
const retrySeconds = 60;

export interface ApiParts {
  db: ServiceContext['db'];
  pictures: Pictures;
  uploads: UploadFolder;
  imports: Imports;
  bulkReads: BulkReadAudit;
  backups: Backups;
  damaged: DamagedRegister;
  lookUps: LookUps;
  /** What the server looks for in itself. */
  checks: readonly SystemCheck[];
  /** How the system is, for staff. */
  healthReport: () => Promise<HealthReport>;
  sendTestMail: () => Promise<string>;
  findSession: (token: string) => Promise<Session | undefined>;
  /** Of authenticator apps. */
  secrets: TotpSecrets;
  batchKeys: BatchKeys;
  /** The name, mark and hotline on printed cards. */
  cardBrand: SheetBrand;
  /** The site's own address, without a path; undefined if it is not configured. */
  publicUrl: string | undefined;
  /** Whether clinics are sent mails. */
  mailsClinics: boolean;
}

/** Everything under `/api`. */
export async function api(app: FastifyInstance, parts: ApiParts): Promise<void> {
  // Schemas without a message of their own use zod's Vietnamese ones.
  z.config({ ...vi(), customError: requiredMessage });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  parseJsonBodies(app);
  app.decorate('mailsClinics', parts.mailsClinics);
  const methodsOf = collectAllowedMethods(app);
  // Outside of the groups: their hooks take longer than the look-up itself.
  lookUpRoute(parts).addTo(app);
  const limit = limitConcurrency(maxPendingImports, () => new Busy(words.importBusy, retrySeconds));
  const idempotent = createIdempotent(parts);
  const exports = createExports();
  await mountGroups(
    app,
    [
      ...userRoutes({ ...parts, idempotent, exports }),
      ...printedCardRoutes({ ...parts, idempotent, exports }),
      ...visitRoutes({ ...parts, idempotent, exports }),
      ...recallRoutes({ ...parts, idempotent, exports }),
      ...clinicVisitRoutes({ ...parts, idempotent }),
      ...clinicRoutes({ ...parts, idempotent }),
      ...clinicAccountRoutes(parts),
      ...clinicDayRoutes({ ...parts, idempotent }),
      ...clinicDeskRoutes({ ...parts, idempotent }),
      ...productRoutes({ ...parts, idempotent }),
      ...importRoute({ ...parts, idempotent, limit }),
      ...importsRoutes({ ...parts, idempotent, limit }),
      ...changeRoutes({ ...parts, idempotent }),
      ...overviewRoute(parts),
      ...healthReportRoute(parts),
      ...signInRoutes(parts),
      ...ownAccountRoutes(parts),
      ...accountRoutes({ ...parts, idempotent }),
      ...backupRoutes({ ...parts, idempotent }),
      ...downloadRoutes(parts),
      ...auditRoutes({ ...parts, exports }),
    ],
    parts,
  );
  // Unknown addresses outside of `/api` go to the site.
  const rejectUnknownRoute = async (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = methodsOf(request.url.split('?', 1)[0] ?? '');
    if (allowed.length === 0) return sendProblem(reply, 404, words.noAddress);
    return sendProblem(reply.header('allow', allowed.join(', ')), 405, words.wrongMethod);
  };
  // In the first hook, so that the body is not read.
  app.all('/*', { schema: { hide: true }, onRequest: rejectUnknownRoute }, rejectUnknownRoute);
}

/** The same message for every missing field. */
function requiredMessage({ code, input }: { code?: string | undefined; input?: unknown }): string | undefined {
  return code === 'invalid_type' && input === undefined ? rules.required : undefined;
}

/**
 * Collects the methods of all routes that are added to `app` later.
 *
 * @returns a function from a path to its methods, sorted; empty if no route has the path
 */
function collectAllowedMethods(app: FastifyInstance): (path: string) => string[] {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // A catch-all route is not a call of the API.
    if (url.endsWith('*')) return;
    const methods = methodsOf.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsOf.set(url, methods);
  });
  const matches = (pattern: string, path: string) => {
    const expected = pattern.split('/');
    const actual = path.split('/');
    return (
      expected.length === actual.length &&
      expected.every((part, at) => part === actual[at] || (part[0] === ':' && actual[at]))
    );
  };
  return (path) => {
    const known = [...methodsOf].filter(([pattern]) => matches(pattern, path));
    return [...new Set(known.flatMap(([, methods]) => [...methods]))].sort();
  };
}
