import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import type { Database } from '#database/database.ts';
import type { Role } from '#domain/account/role.ts';
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
}

/** Starts a server with its own register for the tests of a file. */
export function openBackOffice(prepare: (context: ServiceContext) => Promise<void> = async () => {}): BackOffice {
  const engine = openEngine();
  const context = () => ({ db: engine.db, actor: { name: 'Lan' } });
  beforeAll(() => prepare(context()));
  const { server } = openApi(engine, { LOOKUP_LIMIT: '0' });
  return {
    get url() {
      return server.url;
    },
    get db() {
      return engine.db;
    },
    get context() {
      return context();
    },
    async as(role) {
      return { viewport: desktop, ...(await signedInBrowser(engine.db, role, server.url)) };
    },
  };
}

/** The toast with this text. */
export const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });

/** Fails for accessibility violations at the narrowest and the widest viewport. Leaves the page at the widest one. */
export async function expectAccessibleAtBothEnds(page: Page): Promise<void> {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
}
