import type { Right } from '#domain/account/rights.ts';
import { admin as words } from '#strings/vi/admin/common.ts';
import { notAllowed } from '#strings/vi/roles.ts';
import { NoPage } from '#web/admin/frame/no-page.tsx';
import { placesFor } from '#web/admin/frame/places.ts';
import { rolesWith, useAccount } from '#web/admin/session/account.ts';
import { LockIcon } from '#web/admin/ui/icons.tsx';

/** In place of a page that the account's role may not see: who may, and where this one may go instead. */
export function Forbidden({ right }: { right: Right }) {
  const { role } = useAccount();
  return (
    <NoPage
      title={words.forbidden.title}
      icon={LockIcon}
      text={notAllowed}
      hint={words.forbidden.who(rolesWith(right))}
      ways={placesFor(role)}
    />
  );
}
