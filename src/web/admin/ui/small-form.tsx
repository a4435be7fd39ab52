import { Button, Stack } from '@mantine/core';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { ownAccount as words } from '#strings/vi/admin/accounts.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { ApiError, userMessageOf } from '#web/admin/api/call.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { FormError } from '#web/ui/field.tsx';

interface SmallFormProps<Name extends string> {
  id?: string;
  /** The names of the fields that must not stay empty. */
  names: readonly Name[];
  /** The names of all that may stay empty; `names` counts where a field is in both. */
  optional?: readonly Name[];
  /** Left out when a button outside the form submits it by `id`. */
  submit?: { label: string; isRed?: boolean };
  /** Sends the fields; throws an `ApiError` when the server rejects them. */
  send: (fields: Record<Name, string>) => Promise<unknown>;
  /** Renders the fields with the error of each. */
  children: (errors: ReadonlyMap<string, string>) => ReactNode;
}

interface FormErrors {
  message: string | undefined;
  fields: ReadonlyMap<string, string>;
}

const none: FormErrors = { message: undefined, fields: new Map() };

/** A short form. It keeps its values until the server accepts them and shows each error at its field. */
export function SmallForm<Name extends string>(props: SmallFormProps<Name>) {
  const { id, names, optional = [], submit, send, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const [errors, setErrors] = useState(none);
  useEffect(() => {
    if (errors.fields.size > 0) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const data = new FormData(event.currentTarget);
    const values = [...names, ...optional].map((name) => [name, String(data.get(name) ?? '')]);
    const fields: Record<Name, string> = Object.fromEntries(values);
    const empty = names.filter((name) => fields[name].trim() === '');
    if (empty.length > 0)
      return setErrors({ message: undefined, fields: new Map(empty.map((name) => [name, words.required])) });
    setSending(true);
    try {
      await send(fields);
      setErrors(none);
      form.current?.reset();
    } catch (error) {
      setErrors(formErrorsOf(error));
    } finally {
      setSending(false);
    }
  }

  /** Ctrl Enter sends, also from a field in which Enter begins a line. */
  function onKeyDown({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLFormElement>) {
    if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.requestSubmit();
  }

  return (
    <form id={id} ref={form} onSubmit={onSubmit} onKeyDown={onKeyDown} noValidate aria-busy={isSending}>
      <Stack maw="30rem">
        {errors.message && <FormError>{errors.message}</FormError>}
        {children(errors.fields)}
        {submit && (
          <Button type="submit" mr="auto" loading={isSending} {...(submit.isRed && { color: 'red' })}>
            {submit.label}
          </Button>
        )}
      </Stack>
    </form>
  );
}

/** Field errors if the server names any; otherwise one message for the whole form. */
function formErrorsOf(error: unknown): FormErrors {
  if (!(error instanceof ApiError)) throw error;
  if (error.errors.size > 0) return { message: undefined, fields: error.errors };
  return { message: userMessageOf(error, error.message || words.failed), fields: new Map() };
}

interface FormDialogProps<Name extends string>
  extends Pick<ComponentProps<typeof SmallForm<Name>>, 'names' | 'optional' | 'send' | 'children'> {
  title: string;
  /** The words of the button that sends it. */
  submit: string;
  isRed?: boolean;
  onClose: () => void;
}

/** A short form in a dialog, with the buttons to send it and to leave it. */
export function FormDialog<Name extends string>({ title, submit, isRed, onClose, ...form }: FormDialogProps<Name>) {
  const id = useId();
  const button = (
    <Button type="submit" form={id} {...(isRed && { color: 'red' })}>
      {submit}
    </Button>
  );
  return (
    <Dialog title={title} leave={admin.cancel} buttons={button} onClose={onClose}>
      <SmallForm id={id} {...form} />
    </Dialog>
  );
}
