import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('site/layout.tsx', [
    layout('site/catalogue/featured-products.tsx', [index('site/home/home.tsx')]),
    route('products', 'site/catalogue/products.tsx'),
    route('products/compare', 'site/catalogue/compare.tsx'),
    route('products/:id', 'site/catalogue/product.tsx'),
    route('partner', 'site/about/partner.tsx'),
    route('photos', 'site/about/photos.tsx'),
    route('warranty', 'site/look-up/warranty.tsx'),
    route('warranty/notes', 'site/about/notes.tsx'),
    route('contact', 'site/about/contact.tsx'),
    route('login', 'site/login/login.tsx'),
    route('first-account', 'site/login/first-account.tsx'),
    route('*', 'site/nothing.tsx'),
  ]),
  route('sitemap.xml', 'seo/sitemap.ts'),
  route('robots.txt', 'seo/robots.ts'),
  route('site.webmanifest', 'seo/web-manifest.ts'),
  route('.well-known/security.txt', 'seo/security-txt.ts'),
] satisfies RouteConfig;
