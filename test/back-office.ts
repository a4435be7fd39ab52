import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import type { Role } from '#domain/account/account.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { expectAccessible, viewports } from './browser.ts';
import { type RunningServer, startServer } from './processes.ts';
import { signedInBrowser } from './sessions.ts';

const [phone, , desktop] = viewports;

interface BackOffice {
  readonly url: string;
  readonly db: Database;
  /** Whoever has prepared the register. */
  readonly act: ServiceContext;
  /** A browser of somebody with that role, on a desktop. */
  as(role: Role): Promise<BrowserContextOptions>;
}

/** A server on a register of its own, for the tests of a file. */
export function openBackOffice(prepare: (act: ServiceContext) => Promise<void> = async () => {}): BackOffice {
  const dataDir = mkdtempSync(join(tmpdir(), 'ads-test-'));
  let server: RunningServer;
  let db: Database;
  const act = () => ({ db, actor: { name: 'Lan' } });
  beforeAll(async () => {
    db = await openDatabase({ dataDir, databaseUrl: undefined });
    await prepare(act());
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
    get act() {
      return act();
    },
    async as(role) {
      return { viewport: desktop, ...(await signedInBrowser(db, role, server.url)) };
    },
  };
}

/** A toast that says this. */
export const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });

/** Fails for anything that axe finds on the page as it is, narrow or wide. Leaves it wide. */
export async function expectAccessibleAtBothEnds(page: Page): Promise<void> {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
}
