import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('site/layout.tsx', [
    index('site/home.tsx'),
    route('warranty', 'site/warranty.tsx'),
    route('first-account', 'site/first-account.tsx'),
  ]),
] satisfies RouteConfig;
