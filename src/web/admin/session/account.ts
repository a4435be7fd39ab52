import { createContext, use } from 'react';
import type { Role } from '#domain/account/account.ts';

/** Who is signed in. What they may do, the server decides; pages leave out what it would refuse. */
export interface SignedIn {
  name: string;
  role: Role;
}

export const AccountContext = createContext<SignedIn>({ name: '', role: 'viewer' });

/** Who is signed in. */
export const useAccount = (): SignedIn => use(AccountContext);

/** True for those who may change records. */
export const useMayWrite = (): boolean => useAccount().role !== 'viewer';
