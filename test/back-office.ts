import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import type { Role } from '#domain/account/role.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { expectAccessible, viewports } from './browser.ts';
import { type RunningServer, startServer } from './processes.ts';
import { signedInBrowser } from './sessions.ts';

const [phone, , desktop] = viewports;

interface BackOffice {
  readonly url: string;
  readonly db: Database;
  /** The context that `prepare` ran with. */
  readonly context: ServiceContext;
  /** Browser options for a signed-in account with this role, in a desktop window. */
  as(role: Role): Promise<BrowserContextOptions>;
}

/** Starts a server with its own register for the tests of a file. */
export function openBackOffice(prepare: (context: ServiceContext) => Promise<void> = async () => {}): BackOffice {
  const dataDir = mkdtempSync(join(tmpdir(), 'ads-test-'));
  let server: RunningServer;
  let db: Database;
  const context = () => ({ db, actor: { name: 'Lan' } });
  beforeAll(async () => {
    db = await openDatabase({ dataDir, databaseUrl: undefined });
    await prepare(context());
    server = await startServer({ DATA_DIR: dataDir, LOOKUP_LIMIT: '0' });
  });
  afterAll(async () => {
    await Promise.all([server.stop(), db.close()]);
    rmSync(dataDir, { recursive: true });
  });
  return {
    get url() {
      return server.url;
    },
    get db() {
      return db;
    },
    get context() {
      return context();
    },
    async as(role) {
      return { viewport: desktop, ...(await signedInBrowser(db, role, server.url)) };
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
