import { Button } from '@mantine/core';
import { admin } from '#strings/vi/admin/common.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import type { Saving } from '#web/admin/form/use-saving.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';

const { rename: words } = forms;

/** Asks whether the cards that hold the old name of a clinic or product should get the new one. */
export function RenameQuestion({ from, cards, answer, cancel }: NonNullable<Saving<never, never>['renaming']>) {
  const buttons = (
    <>
      <Button variant="default" size="lg" autoFocus onClick={cancel}>
        {admin.cancel}
      </Button>
      <Button variant="default" size="lg" onClick={() => answer(false)}>
        {words.leave}
      </Button>
      <Button size="lg" onClick={() => answer(true)}>
        {words.propagate(cards)}
      </Button>
    </>
  );
  return (
    <Dialog title={words.title} buttons={buttons} onClose={cancel}>
      <p>{words.body(from, cards)}</p>
    </Dialog>
  );
}
