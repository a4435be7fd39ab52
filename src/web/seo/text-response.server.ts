/** How long a robot may keep it, in seconds. */
const maxAge = 3600;

/** What robots read. */
export function textResponse(body: string, type: string): Response {
  return new Response(body, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': `public, max-age=${maxAge}` },
  });
}

/** Where there is nothing for robots to read. */
export function notFound(): Response {
  return new Response('Not Found', { status: 404, headers: { 'Content-Type': 'text/plain' } });
}
