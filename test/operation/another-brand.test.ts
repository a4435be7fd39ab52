// What a brand file that is not the demo's makes of the site: its own statements and its own logo.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newFolder } from '../folders.ts';
import { openServer } from '../open-server.ts';
import { runProgram, startServer } from '../processes.ts';

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${inside}</svg>`;
const red = '<path fill="#c00000" d="M0 0h40v40H0z"/>';

/** A brand file that says as little as it may, beside the file of its logo. */
function brandFile(logo: string | Buffer, more: object = {}, folder = newFolder()): string {
  writeFileSync(join(folder, 'logo'), logo);
  const brand = {
    name: 'Khác',
    company: 'Công ty Sứ Khác',
    logo: 'logo',
    offices: [{ name: 'Văn phòng', address: '00 phố Ví Dụ' }],
    phone: '028 0000 0000',
    hotline: '1800 0000',
    social: {},
    partners: 'Các nha khoa sau cấp thẻ của chúng tôi.',
    ...more,
  };
  writeFileSync(join(folder, 'brand.json'), JSON.stringify(brand));
  return join(folder, 'brand.json');
}

const server = openServer((folder) =>
  startServer({
    DATA_DIR: join(folder, 'data'),
    BRAND_FILE: brandFile(svg(`<style>path{opacity:1}</style>${red}`), {}, folder),
  }),
);

test.each(['/', '/warranty/notes', '/privacy', '/contact', '/partner', '/photos', '/site.webmanifest'])(
  '%s says of a brand nothing that its file does not say',
  async (path) => {
    for (const language of path.includes('.') ? [''] : ['', '/en']) {
      const text = await (await fetch(server.url + language + path)).text();
      expect(text).toContain('Khác');
      expect(text).not.toMatch(/Đức|German|độc quyền|exclusive|2007|15\s(?:năm|years)|miễn phí|\bfree\b/i);
    }
  },
);

test('a logo is drawn: browsers get the picture, and nothing of its file', async () => {
  const answer = await fetch(`${server.url}/favicon.svg`);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  const [, png = ''] =
    /^<svg[^>]*><rect [^>]*fill="#fff"\/><image [^>]*base64,([^"]+)"\/><\/svg>$/.exec(await answer.text()) ?? [];
  const icon = await (await fetch(`${server.url}/icon-512.png`)).arrayBuffer();
  for (const [picture, side] of [
    [Buffer.from(png, 'base64'), 256],
    [Buffer.from(icon), 512],
  ] as const) {
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([side, side]);
    const middle = (side / 2) * side * 3 + (side / 2) * 3;
    expect([...data.subarray(middle, middle + 3)]).toEqual([0xc0, 0, 0]);
  }
});

test('a logo that is a PNG is shown as well', async () => {
  const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#00c000' } })
    .png()
    .toBuffer();
  const { status, stderr } = await runProgram('check', [], { DATA_DIR: newFolder(), BRAND_FILE: brandFile(png) });
  expect([status, stderr]).toEqual([0, '']);
});

const refusedLogo = 'a logo with %s keeps the server from starting, and it is said why';
const expectRefused = async (_what: string, logo: string, said: string) => {
  const { status, stderr } = await runProgram('check', [], {
    DATA_DIR: newFolder(),
    BRAND_FILE: brandFile(Buffer.from(logo, 'latin1')),
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining(said)]);
};
test.each([
  ['a script', svg(`<script>alert(1)</script>${red}`), 'logo: có <script>'],
  ['another type', 'GIF89a', 'logo: phải là tệp SVG hoặc PNG'],
  ['a huge picture', svg(red).replace('0 0 40 40"', '0 0 9 9" width="90000" height="90000"'), 'logo: không vẽ được'],
])(refusedLogo, expectRefused);
test.each([
  ['HTML', svg(`<s:foreignObject/>${red}`), 'logo: có <foreignObject>'],
  ['letters', svg(`<text>Khác</text>${red}`), 'logo: có <text>'],
  ['a link', svg('<image width="40" height="40" href="https://example.com/x.png"/>'), 'logo: có href="…"'],
  ['a file of the server', svg("<use xlink:href='/etc/hostname#x'/>"), 'logo: có href="…"'],
  ['half of a PNG', '\x89PNG\r\n\x1a\n', 'logo: không vẽ được'],
  ['nothing to see', svg(''), 'logo: không vẽ được'],
  [
    'entities',
    `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(99)}">]>${svg(`${'&a;'.repeat(9999)}`)}`,
    'logo: không vẽ được',
  ],
])(refusedLogo, { tags: ['thorough'] }, expectRefused);

test('what a brand file states is checked as the rest of it', async () => {
  const file = brandFile(svg(red), { logo: '../logo', warrantyYears: '15', madeIn: 'Đức', freeCheckUps: 'có' });
  const { status, stderr } = await runProgram('check', [], { DATA_DIR: newFolder(), BRAND_FILE: file });
  for (const member of ['logo', 'warrantyYears', 'madeIn', 'freeCheckUps']) expect(stderr).toContain(`  ${member}: `);
  expect([status, stderr]).toEqual([1, expect.not.stringMatching(/Invalid|Expected/)]);
});
