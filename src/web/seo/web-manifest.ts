import { href } from 'react-router';
import { home } from '#strings/vi/site/home.ts';
import { brandContext } from '#web/context.ts';
import { textResponse } from '#web/seo/text-response.server.ts';
import type { Route } from './+types/web-manifest.ts';

/** The same color as `--ground` in the style sheet. */
const ground = '#faf8f4';

const icon = (src: string, size: number) => ({ src, sizes: `${size}x${size}`, type: 'image/png' });

/** The web app manifest, for the home screen of phones. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { name, madeIn, warrantyYears } = context.get(brandContext);
  const manifest = {
    name,
    short_name: name,
    description: home.description(madeIn?.text, warrantyYears),
    lang: 'vi',
    id: href('/'),
    start_url: href('/'),
    display: 'minimal-ui',
    background_color: ground,
    theme_color: ground,
    icons: [
      ...[192, 512].map((size) => icon(`/icon-${size}.png`, size)),
      { ...icon('/icon-maskable.png', 512), purpose: 'maskable' },
    ],
  };
  return textResponse(JSON.stringify(manifest), 'application/manifest+json');
}
