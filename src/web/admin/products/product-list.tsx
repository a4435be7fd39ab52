import { useRevalidator } from 'react-router';
import { admin } from '#strings/vi/admin/common.ts';
import { arrange as words } from '#strings/vi/admin/products.ts';
import { MergeSelected } from '#web/admin/form/merge-selected.tsx';
import { ListPage } from '#web/admin/list/list-page.tsx';
import { loadList } from '#web/admin/list/load-list.ts';
import { ArrangeDialog } from '#web/admin/products/arrange-dialog.tsx';
import { products } from '#web/admin/products/product-view.tsx';
import { useMayWrite } from '#web/admin/session/account.ts';
import { DialogButton } from '#web/admin/ui/dialog.tsx';
import type { Route } from './+types/product-list.ts';

export const meta = () => [{ title: admin.title(products.words.title) }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(products, request);

/** The list of products. */
export default function ProductList({ loaderData }: Route.ComponentProps) {
  const mayWrite = useMayWrite();
  return (
    <ListPage
      resource={products}
      data={loaderData}
      columns={products.columns}
      bulkEdit={(selection) => <MergeSelected resource={products} selection={selection} />}
      tools={mayWrite && <ArrangeProducts />}
    />
  );
}

/** The button that opens the order of the catalogue. The list is read again when that is closed. */
function ArrangeProducts() {
  const { revalidate } = useRevalidator();
  return (
    <DialogButton label={words.open}>
      {(close) => (
        <ArrangeDialog
          onClose={() => {
            close();
            void revalidate();
          }}
        />
      )}
    </DialogButton>
  );
}
