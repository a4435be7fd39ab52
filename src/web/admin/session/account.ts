import { createContext, use } from 'react';
import { may, type Right, type StaffRole, staffRoles } from '#domain/account/rights.ts';
import { roleNames } from '#strings/vi/roles.ts';

/** The signed-in account. The server enforces its rights; pages only hide what it would reject. */
export interface SignedIn {
  name: string;
  role: StaffRole;
  /** The name of the house, as its customers know it. */
  brand: string;
}

export const AccountContext = createContext<SignedIn>({ name: '', role: 'viewer', brand: '' });

/** The signed-in account. */
export const useAccount = (): SignedIn => use(AccountContext);

/** True if the account may change records. */
export const useMayWrite = (): boolean => may(useAccount().role, 'edit');

/** The roles that have a right, as people read them. */
export const rolesWith = (right: Right): string[] =>
  staffRoles.filter((role) => may(role, right)).map((role) => roleNames[role]);

/** The `handle` of a page that needs a right: the frame says who has it, in place of the page. */
export interface PageHandle {
  right: Right;
}
