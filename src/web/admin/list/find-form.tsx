import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import styles from './find-form.module.css';

interface FindFormProps {
  /** The name of the field in the address. */
  name: string;
  /** What is looked for now. */
  value: string;
  words: Readonly<Record<'find' | 'findHint' | 'findButton', string>>;
  /** Fields that the address keeps. */
  children?: ReactNode;
}

/** A field and a button that look for something on this page. */
export function FindForm({ name, value, words, children }: FindFormProps) {
  return (
    <Form className={styles.find} role="search" aria-label={words.find}>
      {children}
      <TextInput
        key={value}
        name={name}
        className={styles.field}
        size="lg"
        label={words.find}
        placeholder={words.findHint}
        defaultValue={value}
        maxLength={200}
        autoComplete="off"
      />
      <Button type="submit" size="lg" variant="default">
        {words.findButton}
      </Button>
    </Form>
  );
}
