import { href } from 'react-router';

/** The Vietnamese paths of the main menu's pages, in its order, by the names of their links. */
export const menuPaths = {
  ads: href('/'),
  products: href('/products'),
  partner: href('/partner'),
  photos: href('/photos'),
  warranty: href('/warranty'),
  contact: href('/contact'),
} as const;

export const menuNames = Object.keys(menuPaths) as (keyof typeof menuPaths)[];
