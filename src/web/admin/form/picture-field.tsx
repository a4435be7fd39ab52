import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { rules } from '#strings/vi/rules.ts';
import { type FieldProps, inputProps } from '#web/admin/form/fields.tsx';
import pageStyles from '#web/ui/page.module.css';
import styles from './fields.module.css';

const { picture: words } = forms;

type PictureFieldProps<Row extends RecordRow, Field extends string> = FieldProps<Row, Field> & {
  /** The file types that the file dialog offers. */
  accept: string;
  /** In bytes. */
  maxBytes: number;
  /** Path of the record's stored picture. */
  current: string | null;
};

/** Picks a picture from this device and previews it. */
export function PictureField<Row extends RecordRow, Field extends string>(props: PictureFieldProps<Row, Field>) {
  const { form, field, accept, maxBytes, current } = props;
  const { id, name, label, error, className, ...rest } = inputProps(props);
  const input = useRef<HTMLInputElement>(null);
  const preview = useObjectUrl(form.picture);
  const shown = preview ?? current;
  const megabytes = maxBytes / 1024 / 1024;
  const described = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // Without this, choosing the same file again after a removal fires no event.
    currentTarget.value = '';
    if (!file) return;
    const problem = await pictureProblem(file, maxBytes);
    if (problem !== undefined) return form.setErrors(new Map([...form.errors, [field, problem]]));
    form.choosePicture(file);
  }

  return (
    <Input.Wrapper
      id={id}
      className={className}
      size={rest.size}
      label={label}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <Group align="flex-start">
        <div className={styles.frame}>
          {shown ? (
            <img className={styles.image} src={shown} alt={preview ? words.preview : words.current} />
          ) : (
            <span>{words.none}</span>
          )}
        </div>
        <Stack gap="xs" align="start" flex="1 1 12rem" miw={0}>
          <input
            ref={input}
            id={id}
            className={`${pageStyles.unseen} ${styles.input}`}
            type="file"
            name={name}
            accept={accept}
            required={rest['aria-required']}
            aria-invalid={error ? true : undefined}
            aria-describedby={described}
            onChange={(event) => void choose(event)}
          />
          <Button variant="default" size="lg" tabIndex={-1} aria-hidden="true" onClick={() => input.current?.click()}>
            {shown ? words.replace : words.choose}
          </Button>
          {form.picture && (
            <>
              <Text span maw="100%" style={{ overflowWrap: 'anywhere' }}>
                {form.picture.name}
              </Text>
              <Button variant="subtle" size="lg" onClick={() => form.choosePicture(undefined)}>
                {words.undo}
              </Button>
            </>
          )}
          <Text id={`${id}-hint`} fz="sm" c="dimmed">
            {words.hint(megabytes)}
          </Text>
        </Stack>
      </Group>
    </Input.Wrapper>
  );
}

/** An object URL for a local file, revoked when the file changes. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}

/** How many bytes of a file tell whether it is a picture. */
const headLength = 12;

/** The beginnings of the accepted types; `.` stands for any byte. AVIF has its brand after the size of its first box. */
const beginnings = [/^\xff\xd8\xff/s, /^\x89PNG\r\n/s, /^RIFF....WEBP/s, /^....ftyp(avi[fs]|mif1)/s, /^GIF8[79]a/s];

/** True if a file begins as a picture of an accepted type does, whatever its name says. */
async function beginsAsPicture(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
  const head = String.fromCharCode(...bytes);
  return beginnings.some((beginning) => beginning.test(head));
}

/** Why a file will be refused, as far as the browser can tell before it is sent; undefined if it cannot. */
export async function pictureProblem(file: File, maxBytes: number): Promise<string | undefined> {
  if (!(await beginsAsPicture(file))) return forms.picture.notPicture;
  return file.size > maxBytes ? rules.picture.tooLarge(maxBytes / 1024 / 1024) : undefined;
}
