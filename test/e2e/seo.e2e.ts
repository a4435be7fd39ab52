import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readBrand } from '#brand.ts';
import { openDatabase } from '#database/open-database.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { languages, localPath } from '#web/site/language/languages.ts';
import { publicPaths } from '#web/site/public-pages.ts';
import { openBrowser, waitForHydration } from '../browser.ts';
import { copyRegister, openServer, serveTests } from '../open-server.ts';
import { startServer } from '../processes.ts';
import { aProduct } from '../records.ts';

const publicUrl = 'https://rang-su.example';
const brand = readBrand('brand.json');
/** Without escaping, this name would end its script element. */
const hostileName = 'Sứ </script><script>window.injected = 1</script> "Đẹp" & bền';
const further = 'fedcba9876543210fedcba98';
const gallery = JSON.stringify([{ picture: further, width: 600, height: 400, caption: 'Mặt nhai' }]);
const picture = { image: '0123456789abcdef01234567', imageWidth: 2400, imageHeight: 1800, gallery };
const group = 'Zirconia nguyên khối';
const ids = { pictured: 0, hostile: 0, binned: 0 };
/** With them the list has a second page. */
const others: number[] = [];
const server = openServer(async (dataDir) => {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const context = { db, actor: { name: 'test' } };
  const add = async (name: string, more = {}) => (await addRecord(context, products, aProduct({ name, ...more }))).id;
  ids.pictured = await add('Perlenau Tal', { ...picture, group });
  ids.hostile = await add(hostileName, { translucency: null, thickness: 'tối đa 20' });
  ids.binned = await add('Perlenau Alt');
  await binRecord(context, products, { id: ids.binned });
  for (let number = 3; number <= 11; number++) others.push(await add(`Perlenau ${number}`));
  await db.close();
  return startServer({ DATA_DIR: dataDir, LOOKUP_LIMIT: '0', PUBLIC_URL: publicUrl });
});
const { visit } = openBrowser();

interface Head {
  title: string;
  canonical: string | null;
  meta: Record<string, string>;
  about: Record<string, unknown>[];
}

/** The metadata of a page, as a client without JavaScript reads it. */
async function headOf(path: string): Promise<Head> {
  const { text: html } = await get(path);
  const tags = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, first = '', second = '']) => [first, second]);
  const text = (escaped: string) =>
    escaped.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');
  const [[title = ''] = []] = tags(/<title>([^<]*)<\/title>/g);
  const [[canonical] = []] = tags(/<link rel="canonical" href="([^"]*)"/g);
  return {
    title: text(title),
    canonical: canonical === undefined ? null : text(canonical),
    meta: Object.fromEntries(
      tags(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g).map(([name = '', value = '']) => [
        name,
        text(value),
      ]),
    ),
    about: tags(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs).map(([data = '']) => JSON.parse(data)),
  };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.url + path, { headers });
  expect(answer.status).toBe(200);
  return { type: answer.headers.get('content-type') ?? '', text: await answer.text() };
};
const named = (about: Record<string, unknown>[], type: string) => about.find((data) => data['@type'] === type);

describe('the metadata of a page', () => {
  test.each([
    ['/', '/'],
    ['/products', '/products'],
    ['/products?q=tal&strength=500&page=2', '/products'],
    ['/products?page=2', '/products?page=2'],
    ['/products?page=99', '/products'],
    ['/products/compare?ids=1,2', '/products/compare'],
    ['/partner?q=a', '/partner'],
    ['/partner?page=99', '/partner'],
    ['/photos', '/photos'],
    ['/contact', '/contact'],
    ['/warranty', '/warranty'],
    ['/warranty/notes', '/warranty/notes'],
    ['/privacy', '/privacy'],
    ['/en?fbclid=1', '/en'],
    ['/en/products?q=tal', '/en/products'],
    ['/en/products?page=2', '/en/products?page=2'],
    ['/en/warranty/notes', '/en/warranty/notes'],
    ['/en/privacy', '/en/privacy'],
  ])('%s has the canonical URL %s, a title, a description and an image', async (path, canonical) => {
    const { title, canonical: actual, meta } = await headOf(path);
    expect(actual).toBe(publicUrl + canonical);
    expect(title).not.toBe('');
    expect(meta).toMatchObject({
      'og:type': 'website',
      'og:locale': path.startsWith('/en') ? 'en_GB' : 'vi_VN',
      'og:site_name': brand.name,
      'og:title': title,
      'og:description': meta.description,
      'og:url': publicUrl + canonical,
      'og:image': `${publicUrl}/og.jpg`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
    expect(meta.description?.length).toBeGreaterThan(30);
    expect(meta.robots).toBeUndefined();
  });

  test('search engines leave the sign-in page out', async () => {
    expect((await headOf('/login')).meta.robots).toBe('noindex');
  });

  test('a product has its group and its values in title and description, in the language of the page', async () => {
    const path = `/products/${ids.pictured}`;
    const [vietnamese, english] = [await headOf(path), await headOf(`/en${path}`)];
    expect(vietnamese.title).toBe(`Perlenau Tal – Zirconia nguyên khối, 900\u00a0MPa – ${brand.name}`);
    expect(vietnamese.meta.description).toBe(
      'Perlenau Tal: độ trong 45%, độ bền uốn 900\u00a0MPa, độ dày phục hình tối thiểu 0,5\u00a0mm. Bảo hành: 10 năm.',
    );
    expect(english.title).toBe(`Perlenau Tal – Monolithic zirconia, 900\u00a0MPa – ${brand.name}`);
    expect(english.meta.description).toMatch(/translucency 45%, flexural strength 900.*Warranty: 10\u00a0years\.$/);
  });

  test('titles and descriptions differ from page to page', async () => {
    const vietnamese = [...publicPaths.map((path) => path.replace(':id', String(ids.pictured))), '/products?page=2'];
    const paths = languages.flatMap((language) => vietnamese.map((path) => localPath(language, path)));
    const heads: Head[] = [];
    // One after the other: a network has six places among the pages that are not prepared yet.
    for (const path of paths) heads.push(await headOf(path));
    expect(new Set(heads.map(({ title }) => title)).size).toBe(paths.length);
    expect(new Set(heads.map(({ meta }) => meta.description)).size).toBe(paths.length);
  });

  test('each page names itself in both languages, the one for staff and an answer do not', async () => {
    const alternatesOf = async (path: string) => {
      const { text } = await get(path);
      const links = text.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g);
      return [...links].map(([, language, address]) => `${language} ${address}`);
    };
    for (const path of ['/', '/products?page=2', `/products/${ids.pictured}`, '/partner', '/privacy']) {
      const english = path === '/' ? '/en' : `/en${path}`;
      const both = [`vi ${publicUrl}${path}`, `en ${publicUrl}${english}`, `x-default ${publicUrl}${path}`];
      expect(await alternatesOf(path)).toEqual(both);
      expect(await alternatesOf(english)).toEqual(both);
    }
    expect(await alternatesOf('/login')).toEqual([]);
    expect(await alternatesOf('/en/warranty?keyword=XYZ')).toEqual([]);
  });

  test('a product has its own image with its actual size', async () => {
    const { meta } = await headOf(`/products/${ids.pictured}`);
    expect(meta).toMatchObject({
      'og:image': `${publicUrl}/pictures/${picture.image}-1600.jpg`,
      'og:image:width': '1600',
      'og:image:height': '1200',
    });
  });
});

describe('a site without a configured origin', () => {
  const withoutOrigin = serveTests(async () => startServer({ DATA_DIR: await copyRegister(server.dataDir) }));

  test('has no metadata with absolute URLs and never repeats the Host header', async () => {
    for (const path of ['/', '/products', `/products/${ids.pictured}`, '/warranty', '/warranty/notes', '/login']) {
      const html = await (await fetch(withoutOrigin.url + path)).text();
      expect(html, path).not.toMatch(/rel="canonical"|og:url|og:image|twitter:card|BreadcrumbList/);
      expect(html, path).toContain('property="og:title"');
      expect(html, path).not.toContain(new URL(withoutOrigin.url).host);
    }
  });

  test('has no sitemap, and robots.txt names none', async () => {
    expect((await fetch(`${withoutOrigin.url}/sitemap.xml`)).status).toBe(404);
    const robots = await (await fetch(`${withoutOrigin.url}/robots.txt`)).text();
    expect(robots).toContain('Disallow: /admin');
    expect(robots).not.toContain('Sitemap');
  });

  test('has a phone number in security.txt', async () => {
    const text = await (await fetch(`${withoutOrigin.url}/.well-known/security.txt`)).text();
    expect(text).toMatch(/^Contact: tel:\+84\d+\nExpires: /);
    expect(text).not.toContain('http');
  });
});

test.each(['/warranty?keyword=ADS-2026-0001', '/?keyword=', '/?keyword=XYZ'])(
  'the answer at %s is noindex, with the canonical URL of the page',
  async (path) => {
    const { canonical, meta, title } = await headOf(path);
    expect(meta.robots).toBe('noindex');
    expect(canonical).toBe(publicUrl + new URL(path, publicUrl).pathname);
    expect(JSON.stringify([meta, title])).not.toMatch(/ADS-2026|XYZ/);
    expect((await fetch(server.url + path)).headers.get('x-robots-tag')).toBe('noindex');
    expect((await fetch(server.url + new URL(path, publicUrl).pathname)).headers.get('x-robots-tag')).toBeNull();
  },
);

describe('the structured data', () => {
  test('of the home page describes the company', async () => {
    const { about } = await headOf('/');
    expect(named(about, 'Organization')).toMatchObject({
      '@context': 'https://schema.org',
      name: brand.name,
      legalName: brand.company,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icon-512.png`,
      telephone: brand.phone,
      contactPoint: { telephone: brand.hotline },
      sameAs: Object.values(brand.social),
      address: brand.offices.map(({ name, address }) => ({ name, streetAddress: address })),
      email: brand.email,
      department: brand.offices.map(({ name, hours }) => ({ name, openingHours: hours })),
    });
  });

  test('of a product has each attribute with its unit, and breadcrumbs', async () => {
    const { about } = await headOf(`/products/${ids.pictured}`);
    const property = (name: string, value: unknown, unitText?: string) => ({
      '@type': 'PropertyValue',
      name,
      value,
      ...(unitText && { unitText }),
    });
    expect(named(about, 'Product')).toMatchObject({
      name: 'Perlenau Tal',
      url: `${publicUrl}/products/${ids.pictured}`,
      image: [picture.image, further].map((name) => `${publicUrl}/pictures/${name}-1600.jpg`),
      brand: { '@type': 'Brand', name: brand.name },
      additionalProperty: [
        property('Độ trong', 45, '%'),
        property('Độ bền uốn', 900, 'MPa'),
        property('Ứng dụng', 'Mão sứ'),
        property('Độ dày phục hình tối thiểu', 0.5, 'mm'),
        property('Độ dày', '14, 18', 'mm'),
        property('Đường kính', 98, 'mm'),
        property('Màu', 'A2'),
        property('Bảo hành', '10 năm'),
      ],
    });
    expect(named(about, 'BreadcrumbList')).toMatchObject({
      itemListElement: [
        { position: 1, item: `${publicUrl}/` },
        { position: 2, item: `${publicUrl}/products` },
        { position: 3, name: 'Perlenau Tal', item: `${publicUrl}/products/${ids.pictured}` },
      ],
    });
  });

  test('escapes a name with markup, which never runs', async () => {
    const { about } = await headOf(`/products/${ids.hostile}`);
    const product = named(about, 'Product');
    expect(product?.name).toBe(hostileName);
    expect(product?.additionalProperty).toContainEqual({
      '@type': 'PropertyValue',
      name: 'Độ dày',
      value: 'tối đa 20',
    });
    expect(JSON.stringify(product)).not.toContain('Độ trong"');
    expect((await get(`/products/${ids.hostile}`)).text).not.toContain('</script><script>window.injected');
    const page = await visit({});
    await page.goto(`${server.url}/products/${ids.hostile}`);
    await waitForHydration(page);
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  });
});

test('client-side navigation updates the metadata', async () => {
  const page = await visit({});
  await page.goto(`${server.url}/warranty`);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Lưu ý về bảo hành' }).click();
  const canonical = page.locator('link[rel=canonical]');
  await expect.poll(() => canonical.getAttribute('href')).toBe(`${publicUrl}/warranty/notes`);
  expect(await canonical.count()).toBe(1);
  expect(await page.locator('meta[property="og:url"]').count()).toBe(1);
});

test('the sitemap lists the fixed pages and the active products in both languages, with their last change', async () => {
  const { type, text } = await get('/sitemap.xml');
  expect(type).toContain('xml');
  const entries = [
    ...text.matchAll(
      /<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<xhtml:link [^<]*<xhtml:link [^<]*<\/url>/g,
    ),
  ];
  expect(entries.map(([, address]) => address)).toEqual(
    [
      '/',
      '/products',
      '/partner',
      '/photos',
      '/warranty',
      '/warranty/notes',
      '/contact',
      '/privacy',
      `/products/${ids.pictured}`,
      `/products/${ids.hostile}`,
      ...others.map((id) => `/products/${id}`),
    ].flatMap((path) => [publicUrl + path, `${publicUrl}/en${path === '/' ? '' : path}`]),
  );
  for (const [, address, change] of entries) {
    if (address?.includes('/products/')) expect(Date.now() - Date.parse(change ?? '')).toBeLessThan(600_000);
    expect((await fetch(address?.replace(publicUrl, server.url) ?? '')).status).toBe(200);
  }
  const page = await visit({});
  await page.goto(server.url);
  const root = await page.evaluate(
    (xml) => new DOMParser().parseFromString(xml, 'text/xml').documentElement.nodeName,
    text,
  );
  expect(root).toBe('urlset');
});

test('robots.txt disallows the back office and the API, and names the sitemap', async () => {
  const { type, text } = await get('/robots.txt');
  expect(type).toContain('text/plain');
  expect(text.split('\n').filter(Boolean)).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /admin',
    'Disallow: /api',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]);
});

test('the web app manifest has a name and icons of the declared sizes', async () => {
  const html = (await get('/')).text;
  expect(html).toContain('<link rel="manifest" href="/site.webmanifest"');
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"');
  const { type, text } = await get('/site.webmanifest');
  expect(type).toContain('application/manifest+json');
  const manifest = JSON.parse(text);
  expect(manifest).toMatchObject({ name: brand.name, lang: 'vi', start_url: '/' });
  expect(manifest.icons.filter(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toHaveLength(1);
  const files = [
    ...manifest.icons.map(({ src, sizes }: { src: string; sizes: string }) => [src, sizes, 'png']),
    ['/apple-touch-icon.png', '180x180', 'png'],
    ['/og.jpg', '1200x630', 'jpeg'],
  ];
  for (const [path, size, format] of files) {
    const file = Buffer.from(await (await fetch(server.url + path)).arrayBuffer());
    const picture = await sharp(file).metadata();
    expect([path, `${picture.width}x${picture.height}`, picture.format]).toEqual([path, size, format]);
  }
});

test('what asks for /favicon.ico gets an icon with a picture that it can read', async () => {
  const answer = await fetch(`${server.url}/favicon.ico`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  const file = Buffer.from(await answer.arrayBuffer());
  expect([...file.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48]);
  const [length, offset] = [file.readUInt32LE(14), file.readUInt32LE(18)];
  expect(offset + length).toBe(file.length);
  expect(await sharp(file.subarray(offset)).metadata()).toMatchObject({ format: 'png', width: 48, height: 48 });
});

test('security.txt has contacts and expires in less than a year', async () => {
  const { type, text } = await get('/.well-known/security.txt');
  expect(type).toBe('text/plain; charset=utf-8');
  const fields = text.split('\n').flatMap((line) => (line ? [line.split(/: (.*)/).slice(0, 2)] : []));
  expect(fields.filter(([name]) => name === 'Contact').map(([, value]) => value)).toEqual([
    `${publicUrl}/contact`,
    'tel:+842800000000',
  ]);
  expect(Object.fromEntries(fields)).toMatchObject({
    'Preferred-Languages': 'vi, en',
    Canonical: `${publicUrl}/.well-known/security.txt`,
  });
  const days = (Date.parse(Object.fromEntries(fields).Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});
