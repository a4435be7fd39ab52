import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { answer } from '#strings/vi/site/answer.ts';
import { checkFile } from './scenes.ts';

/** The most that one picture may weigh. */
export const maxPictureBytes = 80_000;

interface ReadmePicture {
  /** The page, below the address of the site. */
  path: string;
  window: BrowserContextOptions;
  /** What a person does on it before the picture is taken; ends when the page shows what it is about. */
  prepare: (page: Page) => Promise<unknown>;
}

const desk = { viewport: { width: 1280, height: 900 } } satisfies BrowserContextOptions;
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** As a clinic might send it, with a day that is none and a quantity in words. */
const sheet = [
  'Tên sản phẩm,Họ tên,Mã số,Nha khoa,Bác sĩ,Số lượng,Ngày hết hạn',
  'Perlenau Kern,Lê Thị Sen,ADS-2026-9001,Nha khoa Nắng Xiên Hà Nội,BS. Trần Văn Bách,2,25/03/2034',
  'Perlenau Kern,Trần Văn Nam,ADS-2026-9002,NK Nắng Xiên Hà Nội,BS. Trần Văn Bách,3,31/02/2034',
  'Perlenau Kern,Phạm Thu Hà,ADS-2026-9003,Nha khoa Nắng Xiên Hà Nội,BS. Lê Minh An,hai,25/03/2034',
  'Perlenau Kern,Đỗ Minh Châu,ADS-2026-9004,Nha khoa Nắng Xiên Hà Nội,BS. Lê Minh An,1,25/03/2034',
];

/** The pictures of README.md: `docs/pictures/NAME.webp` each. */
export const readmePictures: Record<string, ReadmePicture> = {
  'look-up': {
    path: '/warranty?keyword=ADS-2026-0001',
    window: phone,
    prepare: (page) => page.getByText(answer.valid).first().waitFor(),
  },
  cards: {
    path: '/admin/manage-user',
    window: desk,
    prepare: (page) => page.getByRole('row').nth(10).waitFor(),
  },
  'import-check': {
    path: '/admin/import-excel',
    window: desk,
    prepare: (page) => checkFile(page, 'nha-khoa-nang-xien-thang-11.csv', sheet),
  },
};

/** What the window shows, as a WebP. */
export async function photograph(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.mouse.move(0, 0);
  const bytes = await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp({ quality: 72, effort: 6 })
    .toBuffer();
  if (bytes.length > maxPictureBytes) throw new Error(`${page.url()} makes a picture of ${bytes.length} bytes`);
  return bytes;
}
