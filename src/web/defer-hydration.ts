/**
 * Loads the page's modules when the page is complete and idle, or at the first interaction. Until then links and forms
 * work without JavaScript. Runs in the browser: its source text is put into the page.
 */
function hydrateWhenIdle(): void {
  const { nonce } = document.currentScript as HTMLScriptElement;
  const interactions = ['pointerdown', 'keydown', 'focusin'];
  const hydrate = () => {
    for (const type of interactions) removeEventListener(type, onInteraction);
    const deferred = document.querySelector<HTMLScriptElement>('script[type="text/deferred"]:not([data-hydrated])');
    if (!deferred) return;
    deferred.dataset.hydrated = '';
    // Preload all modules at once; otherwise the browser finds imports one level at a time.
    for (const href of deferred.dataset.modules?.split(' ') ?? []) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.nonce = nonce;
    script.textContent = deferred.textContent;
    document.body.append(script);
  };
  const onInteraction = ({ type, target }: Event) => {
    // The browser itself focuses the field with `autofocus`.
    if (type !== 'focusin' || !(target as HTMLElement).autofocus) hydrate();
  };
  for (const type of interactions) addEventListener(type, onInteraction);
  const schedule = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(hydrate, { timeout: 1000 });
    else hydrate();
  };
  if (document.readyState === 'complete') schedule();
  else addEventListener('load', schedule);
  // Keeps a page for the time without a connection. Where it is not allowed, all else works.
  addEventListener('load', () => navigator.serviceWorker?.register('/service-worker.js').catch(() => {}));
}

/**
 * Defers the modules of a rendered page until `hydrateWhenIdle` loads them, so that they do not compete with the page's
 * own content. Hydration still matches, because React ignores the attributes of these scripts.
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
      `<script$1 type="text/deferred" data-modules="${modules.join(' ')}">`,
    )
    .replace(/<\/body>/, () => `<script nonce="${nonce}">(${hydrateWhenIdle})()</script></body>`);
}
