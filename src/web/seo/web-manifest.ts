import { href } from 'react-router';
import { home } from '#strings/vi/site/home.ts';
import { brandContext } from '#web/context.ts';
import { textResponse } from '#web/seo/text-response.server.ts';
import type { Route } from './+types/web-manifest.ts';

/** The same color as `--ground` in the style sheet. */
const ground = '#faf8f4';

/** The web app manifest, for the home screen of phones. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { name } = context.get(brandContext);
  const manifest = {
    name,
    short_name: name,
    description: home.description,
    lang: 'vi',
    id: href('/'),
    start_url: href('/'),
    display: 'minimal-ui',
    background_color: ground,
    theme_color: ground,
    icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
  };
  return textResponse(JSON.stringify(manifest), 'application/manifest+json');
}
