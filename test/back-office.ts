import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import type { Database } from '#database/database.ts';
import type { Role } from '#domain/account/rights.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { expectAccessible, type VisitOptions, viewports } from './browser.ts';
import { openEngine } from './engines.ts';
import { openApi } from './open-api.ts';
import { signedInBrowser } from './sessions.ts';

const [phone, , desktop] = viewports;

interface BackOffice {
  readonly url: string;
  readonly db: Database;
  /** The context that `prepare` ran with. */
  readonly context: ServiceContext;
  /** Browser options for a signed-in account with this role, in a desktop window. */
  as(role: Role): Promise<VisitOptions>;
  /** The same for somebody of the first clinic, on a phone. */
  asClinic(): Promise<VisitOptions>;
  /** Opens the list of cards. */
  openList(page: Page, search?: string): Promise<void>;
}

/** Starts a server with its own register for the tests of a file. */
export function openBackOffice(prepare: (context: ServiceContext) => Promise<void> = async () => {}): BackOffice {
  const engine = openEngine();
  beforeAll(() => prepare(engine.context));
  const { server } = openApi(engine, { LOOKUP_LIMIT: '0' });
  return {
    get url() {
      return server.url;
    },
    get db() {
      return engine.db;
    },
    get context() {
      return engine.context;
    },
    async as(role) {
      return { viewport: desktop, ...(await signedInBrowser(engine.db, role, server.url)) };
    },
    async asClinic() {
      const { id: clinicId } = await engine.db.read.selectFrom('clinic').select('id').executeTakeFirstOrThrow();
      return { viewport: phone, ...(await signedInBrowser(engine.db, 'clinic', server.url, { clinicId })) };
    },
    async openList(page, search = '') {
      await page.goto(`${server.url}/admin/manage-user${search}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  };
}

/** The toast with this text. */
export const toast = (page: Page, text: string | RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

/** Fails for accessibility violations at the narrowest and the widest viewport. Leaves the page at the widest one. */
export async function expectAccessibleAtBothEnds(page: Page): Promise<void> {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
}

/** Lets calls through until the function that it returns is called, and drops their answers. */
export async function loseAnswers(page: Page, method: string, path: string | RegExp): Promise<() => Promise<void>> {
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  return () => page.unroute(path);
}
