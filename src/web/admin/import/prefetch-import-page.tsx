import { href, Link, PrefetchPageLinks, useNavigation } from 'react-router';

const importPage = href('/admin/import-excel/:id', { id: '0' });

/** Loads the code of the page of an import before there is one. The browser gets to know a route only when a link leads there. */
export function PrefetchImportPage() {
  // Renders anew once the route is known.
  useNavigation();
  return (
    <>
      <Link to={importPage} hidden />
      <PrefetchPageLinks page={importPage} />
    </>
  );
}
