import { Button, Input } from '@mantine/core';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { type FieldProps, inputProps } from '#web/admin/form/field-props.tsx';
import { pictureProblem } from '#web/admin/form/picture-bytes.ts';
import styles from './picture-field.module.css';

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
      <div className={styles.picture}>
        <div className={styles.frame}>
          {shown ? (
            <img className={styles.image} src={shown} alt={preview ? words.preview : words.current} />
          ) : (
            <span>{words.none}</span>
          )}
        </div>
        <div className={styles.choice}>
          <input
            ref={input}
            id={id}
            className={styles.input}
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
              <span className={styles.name}>{form.picture.name}</span>
              <Button variant="subtle" size="lg" onClick={() => form.choosePicture(undefined)}>
                {words.undo}
              </Button>
            </>
          )}
          <p id={`${id}-hint`} className={styles.hint}>
            {words.hint(megabytes)}
          </p>
        </div>
      </div>
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
