/** In seconds. */
const maxAge = 3600;

/** A response for robots, cacheable for an hour. */
export function textResponse(body: string, type: string): Response {
  return new Response(body, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': `public, max-age=${maxAge}` },
  });
}

/** A 404 in plain text. */
export function notFound(): Response {
  return new Response('Not Found', { status: 404, headers: { 'Content-Type': 'text/plain' } });
}
