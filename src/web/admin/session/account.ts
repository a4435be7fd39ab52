import { createContext, use } from 'react';
import { may } from '#domain/account/rights.ts';
import type { Role } from '#domain/account/role.ts';

/** The signed-in account. The server enforces its rights; pages only hide what it would reject. */
export interface SignedIn {
  name: string;
  role: Role;
}

export const AccountContext = createContext<SignedIn>({ name: '', role: 'viewer' });

/** The signed-in account. */
export const useAccount = (): SignedIn => use(AccountContext);

/** True if the account may change records. */
export const useMayWrite = (): boolean => may(useAccount().role, 'edit');
