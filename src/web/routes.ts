import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('site/layout.tsx', [
    layout('site/featured-products.tsx', [index('site/home.tsx')]),
    route('products', 'site/products.tsx'),
    route('products/compare', 'site/compare.tsx'),
    route('products/:id', 'site/product.tsx'),
    route('partner', 'site/partner.tsx'),
    route('photos', 'site/photos.tsx'),
    route('warranty', 'site/warranty.tsx'),
    route('warranty/notes', 'site/notes.tsx'),
    route('contact', 'site/contact.tsx'),
    route('login', 'site/login.tsx'),
    route('first-account', 'site/first-account.tsx'),
    route('*', 'site/nothing.tsx'),
  ]),
] satisfies RouteConfig;
