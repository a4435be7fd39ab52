import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { arrange as words } from '#strings/vi/admin/arrange.ts';
import { ArrangeDialog } from '#web/admin/products/arrange-dialog.tsx';

/** The button that opens the order of the catalogue. The list is read again when that is closed. */
export function ArrangeProducts() {
  const [isOpen, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  function close() {
    setOpen(false);
    void revalidate();
  }
  return (
    <>
      <Button variant="default" size="md" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {isOpen && <ArrangeDialog onClose={close} />}
    </>
  );
}
