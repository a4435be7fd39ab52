import { may, type Right, rights } from '#domain/account/rights.ts';
import { staffRoles } from '#domain/account/role.ts';
import { keysOf } from '#domain/field-definition.ts';
import { accounts } from '#strings/vi/admin/accounts.ts';
import { roleNames } from '#strings/vi/roles.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { CheckIcon } from '#web/ui/shared-icons.tsx';
import styles from './role-table.module.css';

// A right without words does not compile.
const words: Record<Right, string> = accounts.rights;

/** What each role may do, from the rights that the server decides by. */
export function RoleTable() {
  return (
    <table className={styles.table} aria-label={accounts.rightsTitle}>
      <thead>
        <tr>
          <th scope="col">{accounts.right}</th>
          {staffRoles.toReversed().map((role) => (
            <th key={role} scope="col">
              {roleNames[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keysOf(rights).map((right) => (
          <tr key={right}>
            <th scope="row">{words[right]}</th>
            {staffRoles.toReversed().map((role) => (
              <Cell key={role} isAllowed={may(role, right)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ isAllowed }: { isAllowed: boolean }) {
  return (
    <td data-allowed={isAllowed}>
      {isAllowed ? <CheckIcon /> : <CloseIcon />}
      <span>{isAllowed ? accounts.may : accounts.mayNot}</span>
    </td>
  );
}
