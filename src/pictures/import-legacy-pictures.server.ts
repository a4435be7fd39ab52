import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#database/database.ts';
import { ignoreMissing } from '#files/file-system.ts';
import { pictureOfFile } from '#pictures/picture-paths.ts';
import { insertPictureFile } from '#pictures/picture-rows.server.ts';

/**
 * Moves the pictures that versions before kept in `pictures` of DATA_DIR, and in a folder for each day of `quarantine` there, to
 * the register. Several servers may do so at once. Returns how many pictures there were.
 */
export async function importLegacyPictures(db: Database, dataDir: string): Promise<number> {
  const quarantine = join(dataDir, 'quarantine');
  const days = (await namesIn(quarantine)).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name));
  const folders = [
    { folder: join(dataDir, 'pictures'), quarantinedOn: null },
    ...days.map((day) => ({ folder: join(quarantine, day), quarantinedOn: day })),
  ];
  let pictures = 0;
  for (const { folder, quarantinedOn } of folders) {
    const files = (await namesIn(folder)).filter((file) => pictureOfFile(file) !== undefined);
    for (const some of Map.groupBy(files, pictureOfFile).values()) {
      await db.write(async (tx) => {
        for (const file of some) {
          const bytes = await ignoreMissing(readFile(join(folder, file)));
          if (bytes) await insertPictureFile(tx, { file, bytes, quarantinedOn });
        }
      });
      for (const file of some) await rm(join(folder, file), { force: true });
      pictures++;
    }
    await removeIfEmpty(folder);
  }
  await removeIfEmpty(quarantine);
  return pictures;
}

async function namesIn(folder: string): Promise<string[]> {
  return (await ignoreMissing(readdir(folder))) ?? [];
}

/** A folder that also has other files stays. */
async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined);
}
