import { Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { may, type Right, rights, staffRoles } from '#domain/account/rights.ts';
import { keysOf } from '#domain/field-definition.ts';
import { accounts } from '#strings/vi/admin/accounts.ts';
import { roleNames } from '#strings/vi/roles.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { CheckIcon } from '#web/ui/shared-icons.tsx';

// A right without words does not compile.
const words: Record<Right, string> = accounts.rights;

/** What each role may do, from the rights that the server decides by. */
export function RoleTable() {
  return (
    <Table
      withTableBorder
      verticalSpacing="xs"
      horizontalSpacing="xs"
      maw="48rem"
      fz="md"
      lh={1.6}
      bg="var(--surface)"
      aria-label={accounts.rightsTitle}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{accounts.right}</Table.Th>
          {staffRoles.toReversed().map((role) => (
            <Table.Th key={role} scope="col">
              {roleNames[role]}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keysOf(rights).map((right) => (
          <Table.Tr key={right}>
            <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
              {words[right]}
            </Table.Th>
            {staffRoles.toReversed().map((role) => (
              <Cell key={role} isAllowed={may(role, right)} />
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Cell({ isAllowed }: { isAllowed: boolean }) {
  const word = isAllowed ? accounts.may : accounts.mayNot;
  return (
    <Table.Td c={isAllowed ? undefined : 'dimmed'} fw={isAllowed ? 600 : 400}>
      <Group gap={6} wrap="nowrap">
        <Group c={isAllowed ? 'var(--accent)' : undefined}>
          {isAllowed ? <CheckIcon size="1rem" /> : <CloseIcon size="1rem" />}
        </Group>
        {/* In a narrow window the sign alone says it; the word is for screen readers. */}
        <Text span visibleFrom="sm">
          {word}
        </Text>
        <VisuallyHidden hiddenFrom="sm">{word}</VisuallyHidden>
      </Group>
    </Table.Td>
  );
}
