/**
 * Wakes the page: its modules are fetched once all that is seen has come, or as soon as the reader touches anything.
 * Until then the browser does by itself what links and forms say. Runs in the browser, as text within the page.
 */
function hydrateWhenIdle(): void {
  const { nonce } = document.currentScript as HTMLScriptElement;
  const touches = ['pointerdown', 'keydown', 'focusin'];
  const wake = () => {
    for (const touch of touches) removeEventListener(touch, wake);
    const waiting = document.querySelector<HTMLScriptElement>('script[type="text/wake"]:not([data-woken])');
    if (!waiting) return;
    waiting.dataset.woken = '';
    // All at once: a module says what it imports only when it has come.
    for (const href of waiting.dataset.modules?.split(' ') ?? []) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.nonce = nonce;
    script.textContent = waiting.textContent;
    document.body.append(script);
  };
  for (const touch of touches) addEventListener(touch, wake);
  const wakeWhenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: 1000 });
    else wake();
  };
  if (document.readyState === 'complete') wakeWhenIdle();
  else addEventListener('load', wakeWhenIdle);
}

/**
 * Takes out of a rendered page what would fetch and run its modules while the page is still on its way: they wait in it
 * for `hydrateWhenIdle`. React sees in the page what it has rendered: it looks at no attribute of these scripts.
 */
export function deferHydration(html: string, nonce: string): string {
  const modules: string[] = [];
  return html
    .replace(/<link rel="modulepreload" href="([^"]*)"[^>]*>/g, (_link, href: string) => {
      modules.push(href);
      return '';
    })
    .replace(
      /<script([^>]*?) type="module" async="">/,
      `<script$1 type="text/wake" data-modules="${modules.join(' ')}">`,
    )
    .replace(/<\/body>/, () => `<script nonce="${nonce}">(${hydrateWhenIdle})()</script></body>`);
}
